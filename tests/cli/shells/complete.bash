# bash complete.bash SCRIPT LINE: what bash offers at the end of the line, one per line, as its completion would call the function. The options that the
# function sets for what follows are printed too.
compopt() { printf 'compopt %s\n' "$*"; }
source "$1"
COMP_LINE=$2
COMP_POINT=${#2}
function=$(complete -p bitwhip)
function=${function#complete -F }
"${function% bitwhip}" bitwhip
((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
