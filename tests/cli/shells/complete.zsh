# zsh -f complete.zsh FOLDER LINE OUT: writes to OUT the line as the tab key leaves it, then what zsh offers, one per line. The folder holds the
# completion; what zsh finds out at its first start lies beside it. The line editor needs a terminal, so a second zsh runs on a pseudo-terminal.
if [[ $1 != --inside ]]; then
  zmodload zsh/zpty
  zpty inside zsh -f "${(q)0}" --inside "${(q)@}"
  while zpty -r inside text; do :; done
  exit
fi
fpath=($2 $fpath) line=$3 out=$4
autoload -Uz compinit && compinit -u -d $2.zcompdump

# A long list would ask whether to show it, and wait for a key.
setopt no_auto_list no_auto_menu
typeset -a offered
compadd() {
  local -a matching
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    builtin compadd -O matching "$@"
    offered+=("${matching[@]}")
  fi
  builtin compadd "$@"
}
# As on a command line, not as in the value of a variable.
complete_line() { compstate[vared]= && _main_complete }
zle -C complete_line complete-word complete_line
# As soon as the line can be edited, so that no key has to arrive at the right time.
zle-line-init() {
  zle complete_line
  print -rl -- $BUFFER $offered >$out
  zle send-break
}
zle -N zle-line-init
vared line
