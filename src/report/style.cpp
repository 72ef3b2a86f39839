#include "report/svg.h"

namespace bitwhip::report {

std::string_view chart_style() {
  return R"(
:root{color-scheme:light dark;--paper:#fffefb;--ink:#1c1c1a;--quiet:#5c5c57;--rule:#e4e2db;--c1:#0072b2;--c2:#d55e00;--c3:#009e73;--c4:#cc79a7;--c5:#b07800;--c6:#56b4e9;--c7:#1c1c1a;--c8:#8a8a84;--heat:#00558c}
@media (prefers-color-scheme:dark){:root{--paper:#16171a;--ink:#e6e4de;--quiet:#a3a29b;--rule:#33353a;--c1:#56b4e9;--c2:#f0803c;--c3:#2cc295;--c4:#e29cc4;--c5:#e69f00;--c6:#f0e442;--c7:#e6e4de;--c8:#8e8f94;--heat:#7cc4f2}}
@media print{:root{--paper:#fff;--ink:#000;--quiet:#444;--rule:#ddd;--c1:#0072b2;--c2:#d55e00;--c3:#009e73;--c4:#cc79a7;--c5:#b07800;--c6:#56b4e9;--c7:#000;--c8:#8a8a84;--heat:#00558c}}
.chart{font:12px "Helvetica Neue",Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif;fill:var(--quiet);font-variant-numeric:tabular-nums}
.chart path{stroke:none}
.chart .name{fill:var(--ink)}
.chart .rule{stroke:var(--rule);stroke-width:1}
.chart .base{stroke:var(--quiet);stroke-width:1}
.chart .s1{--c:var(--c1)}.chart .s2{--c:var(--c2)}.chart .s3{--c:var(--c3)}.chart .s4{--c:var(--c4)}
.chart .s5{--c:var(--c5)}.chart .s6{--c:var(--c6)}.chart .s7{--c:var(--c7)}.chart .s8{--c:var(--c8)}
.chart .bar{fill:var(--c)}
.chart .apart{fill:var(--c2)}
.chart .curve{fill:none;stroke:var(--c);stroke-width:1.8;stroke-linejoin:round}
.chart .curve.s2{stroke-dasharray:7 3}.chart .curve.s3{stroke-dasharray:2 2.5}.chart .curve.s4{stroke-dasharray:9 3 2 3}
.chart .curve.s5{stroke-dasharray:4 2}.chart .curve.s6{stroke-dasharray:12 4}.chart .curve.s7{stroke-dasharray:1 3}.chart .curve.s8{stroke-dasharray:8 2 2 2 2 2}
.chart .dot{fill:var(--c)}
.chart .cell{fill:var(--heat)}
.chart .h1{fill-opacity:.1}.chart .h2{fill-opacity:.2}.chart .h3{fill-opacity:.31}.chart .h4{fill-opacity:.43}
.chart .h5{fill-opacity:.56}.chart .h6{fill-opacity:.7}.chart .h7{fill-opacity:.85}.chart .h8{fill-opacity:1}
.chart .small{font-size:10px;fill:var(--ink)}
.chart .light{fill:var(--paper)}
.chart .whisker{fill:none;stroke:var(--quiet);stroke-width:1}
.chart .body{fill:var(--c1);fill-opacity:.28;stroke:var(--c1);stroke-width:1}
.chart .median{stroke:var(--c1);stroke-width:2.5}
.chart .thin{fill:none;stroke:var(--quiet);stroke-width:.6;opacity:.7}
.chart .thick{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-linecap:square}
.chart .given{font-size:14px;fill:var(--ink)}
.chart .mark{font-size:6px;fill:var(--ink)}
)";
}

std::string_view page_style() {
  return R"(
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:17px/1.55 Charter,"Bitstream Charter","Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Liberation Serif","DejaVu Serif",serif;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:2.5rem 1rem 4rem;max-width:64rem}
h1{font-size:2rem;line-height:1.2;font-weight:600;margin:0 0 .3rem;overflow-wrap:anywhere}
h2{font-size:1.35rem;line-height:1.3;font-weight:600;margin:3.2rem 0 .6rem;padding-top:.6rem;border-top:1px solid var(--rule)}
h3{font-size:1.08rem;font-weight:600;margin:2rem 0 .4rem}
p,ul{margin:.4rem 0 .8rem;max-width:44rem}
ul{padding-left:1.2rem}
a{color:inherit;text-decoration-color:var(--quiet);text-underline-offset:.15em}
.lead{color:var(--quiet);margin-bottom:1.6rem;overflow-wrap:anywhere}
nav ol{columns:14rem;list-style:none;margin:0;padding:0}
nav li{break-inside:avoid;padding:.12rem 0}
nav a{text-decoration:none}nav a:hover{text-decoration:underline}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,25rem),1fr));gap:1.2rem 2rem;margin:1rem 0 .4rem}
.puzzles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:1.6rem 1.6rem;margin:1.2rem 0 .4rem}
figure{margin:0;min-width:0;break-inside:avoid}
figure svg{display:block;width:100%;height:auto;max-width:34rem}
.puzzles svg{max-width:14rem}
figcaption{font-size:.86rem;line-height:1.4;color:var(--quiet);margin-top:.3rem;max-width:34rem;overflow-wrap:anywhere}
details{margin:.4rem 0 1.2rem}
summary{cursor:pointer;font-size:.9rem;color:var(--quiet);width:fit-content}
summary:hover{color:var(--ink)}
.table{overflow-x:auto;max-width:100%;margin:.6rem 0 1.4rem}
table{border-collapse:collapse;font-size:.86rem;line-height:1.4;font-variant-numeric:tabular-nums lining-nums}
.caption{font-size:.86rem;font-weight:600;margin:1.2rem 0 -.3rem;break-after:avoid}
th,td{padding:.14rem .7rem .14rem 0;text-align:left;vertical-align:baseline}
th{font-weight:600;border-bottom:1px solid var(--quiet)}
tr>:last-child{padding-right:0}
tbody tr+tr td{border-top:1px solid var(--rule)}
.n{text-align:right}
td.w{overflow-wrap:anywhere;min-width:12rem}
td.m{overflow-wrap:anywhere;min-width:12rem;font:.86em/1.4 "SF Mono",Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace}
td.z{color:var(--quiet);opacity:.55}
.note{font-size:.86rem;color:var(--quiet)}
@media (max-width:34rem){
body{padding-top:1.5rem}
h1{font-size:1.6rem}
table{font-size:.8rem}
th,td{padding-right:.42rem}
}
@media print{
@page{margin:16mm 14mm}
html{font-size:10.5pt}
body{padding:0;max-width:none}
h2,h3{break-after:avoid}
.pictures{grid-template-columns:1fr 1fr;gap:1rem}
.puzzles{grid-template-columns:repeat(5,1fr);gap:.8rem}
details::details-content{content-visibility:visible;display:block;height:auto}
summary{list-style:none}
.table{overflow:visible}
table{font-size:7.5pt}
th,td{padding:.05rem .45rem .05rem 0}
tr{break-inside:avoid}
}
)";
}

}  // namespace bitwhip::report
