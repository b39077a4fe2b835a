import { stem } from './stem.ts';

/**
 * Words that programmers use for each other, in prose and in code. One of a group in a query also looks for the others,
 * at a lower weight. The groups are the customs of the trade, not of any project.
 */
const GROUPS = `
application app
argument arg
asynchronous async
attribute attr
authentication auth authenticate login
authorization auth authorize permission
boolean bool
buffer buf
button btn
calculate compute calc
callback hook
character char
command cmd
communicate talk
command-line cli
compare cmp
configuration config conf cfg settings
connection conn
constant const
context ctx
convert transform
copy clone
create make new
current cur
database db
declaration decl
default fallback
definition def
delete remove
dependency dep
description desc
destination dst dest target
development dev
dictionary dict map
directory dir folder
document doc
duplicate dup
element elem
environment env
equality eq equal
error err exception failure
execute exec run
expression expr
extension ext
file-system fs
function func fn
generate gen
hash digest
header hdr
identifier id ident
image img
implementation impl
index idx
information info
initialization init initialize
integer int
internationalization i18n intl
iterate iterator iter loop
javascript js
language lang
length len size
library lib
localization l10n locale
manager mgr
maximum max
memory mem
message msg
middleware mw
minimum min
number num
object obj
operation op
operator op
option opt
package pkg
parameter param
password passwd
pointer ptr
position pos
previous prev
process proc
property prop
python py
reference ref
regex regexp regular-expression
repository repo
request req
response resp res reply
route url routing
schedule scheduler
sequence seq
serialize ser dump marshal
deserialize de load unmarshal parse
server srv
source src
specification spec
statement stmt
statistics stats
string str
synchronous sync
syntax-tree ast
table tbl
template tpl tmpl
temporary tmp temp
timestamp ts
translation i18n translate
typescript ts
user-interface ui
utility util helper
value val
variable var
vector vec
version ver
watch watcher observe
window win
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map((word) => word.split('-').map(stem).join(' ')));

const byWord = new Map<string, Set<string>>();
for (const group of GROUPS) {
  for (const word of group) {
    const others = byWord.get(word) ?? new Set();
    for (const other of group) if (other !== word && !other.includes(' ')) others.add(other);
    byWord.set(word, others);
  }
}

/** The other words for a stem, or for two stems with a space between them. */
export function synonymsOf(words: string): Iterable<string> {
  return byWord.get(words) ?? [];
}
