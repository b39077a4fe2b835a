import { stem } from '../../../engine/pack/search/stem.ts';

/**
 * What people say is done, and behind the colon what names and comments of code say for it. Two words that belong together are
 * joined by a hyphen: `run-out`. The lines are the customs of the trade and of no project. There are deeds and states alone:
 * a thing that the code never names is missing there, whatever else has a name that comes near it.
 */
const SAID = `
lock lockout locked : lock ban block throttle lockout suspend freeze
ban kick banish expel : ban block kick suspend deny blacklist blocklist remove
block blocked : block ban deny blacklist blocklist mute reject
suspend deactivate : suspend deactivate disable ban freeze
guess guessing bruteforce : attempt throttle lockout ban
wrong incorrect mistaken : invalid incorrect wrong mismatch failed
forgot forgotten forget lost-password : reset recover recovery forgot
expire expired outdated lapse run-out : expire expiry ttl stale lifetime until
renew extend prolong : renew refresh extend rotate reissue
revoke withdraw : revoke invalidate blacklist expire
impersonate act-as behalf : impersonate sudo behalf assume
invite : invite invitation
approve confirm : approve confirm accept verify
reject decline refuse turn-down : reject deny decline refuse forbid
allow permit : allow permit authorize grant enable whitelist
forbid prohibit disallow : forbid deny reject disallow block
restrict : restrict limit permission guard
protect shield : guard protect secure
verify confirm : verify confirm validate activate
cap caps capped restrain : limit max maximum quota
exceed surpass overrun : exceed limit max quota overflow
throttle slow : throttle limiter backoff debounce
wait : wait sleep delay await poll
hang hanging stuck frozen : timeout deadline stalled watchdog
postpone later defer : delay defer schedule postpone snooze
periodically regularly nightly daily hourly weekly overnight : cron schedule interval ticker periodic
remind : remind reminder notify due
retry try-again again : retry attempt backoff requeue
give-up : retry attempt abort exhausted
recur recurring repeat : repeat recur recurring recurrence interval
erase wipe get-rid : delete remove destroy purge erase
purge tidy clean-up cleanup : purge clean cleanup prune vacuum sweep retention
trash : trash deleted tombstone archive
restore undelete bring-back recover : restore recover undelete undo revert
undo : undo revert rollback restore
keep kept retain preserve : retention retain keep preserve
save store remember persist : save store persist cache
lose lost : lost missing discard
back-up : backup dump snapshot
take-out : export dump download
bring-in : import load ingest
duplicate copy clone : duplicate copy clone replicate
merge combine unite : merge join combine concat consolidate
split divide separate : split divide chunk partition
relocate move : move transfer rename relocate migrate
alter modify adjust : update edit change modify patch
swap substitute : replace swap substitute override
overlap collide clash : overlap conflict collision
concurrently concurrent simultaneous simultaneously same-time : concurrent lock mutex transaction atomic semaphore
repair heal : repair heal recover reconcile
inform told : notify alert message
announce : announce broadcast notice publish
opt-out : optout unsubscribe disable consent
bounce undelivered : bounce undelivered suppress
complain : report flag moderate
charge charged billed : charge bill billing payment invoice
buy : order purchase checkout cart
ship shipped : shipment shipping deliver fulfill
book reserve : reservation booking reserve
donate : donation contribution
spend : spend expense cost usage
shrink scale-down : resize scale compress
unzip unpack decompress : extract decompress unzip unpack inflate
zip : compress gzip zip deflate archive
scramble : encrypt cipher shuffle
translate : translate translation i18n locale gettext
drag drop : drag dnd sortable reorder
look-for seek : search find query lookup
narrow : filter scope criteria
arrange : sort order rank reorder
suggest recommend : suggest recommend autocomplete similar
redirect : redirect forward location
shorten : shorten slug alias truncate
misspell misspelled : fuzzy levenshtein similar
boot launch : start boot init main bootstrap
quit : stop exit shutdown close terminate
shut-down : shutdown stop close terminate graceful
restart reboot : restart reload respawn
crash die dies dead killed : crash panic exception fatal exit recover
unreachable unavailable down away : unavailable unreachable down timeout offline health
watch observe : watch monitor observe poll
measure : measure metric histogram counter gauge
configure : configure config setting option
override : override custom merge
turn-on switch-on activate : enable activate toggle
turn-off switch-off switched deactivated : disable deactivate toggle
reconnect : reconnect retry backoff resume
drop-connection : disconnect close unsubscribe
elect : election raft lease primary
replicate : replicate replica sync
synchronize : sync synchronize reconcile merge
invalidate stale : invalidate stale evict expire
warm preload : warmup preload prefetch
leak : leak close release free
sanitize : sanitize escape clean strip purify
interpret understand : parse decode read
calculate compute work-out : calculate compute sum total estimate
average : average mean avg
guess recognize recognise identify : detect guess infer identify match recognize
truncate cut : truncate cut limit ellipsis
skip ignore exclude leave-out : skip ignore exclude omit filter
pick choose : choose select pick resolve
assign : assign allocate attach
collect gather : collect gather fetch aggregate
crawl scrape : crawl scrape fetch spider
unregister : unregister remove deregister
pass-on : forward relay proxy redirect
finish done : complete finish done
cancel abort : cancel abort stop void
pause : pause suspend hold
`;

/** One word, or two with a space between them, and what is said for it. */
const saidFor = new Map<string, Set<string>>();
for (const line of SAID.trim().split('\n')) {
  const [asked = '', names = ''] = line.split(' : ');
  for (const word of asked.split(' ')) {
    const key = word.split('-').map(stem).join(' ');
    saidFor.set(key, new Set([...(saidFor.get(key) ?? []), ...names.split(' ').map(stem)]));
  }
}

/** What code says for a deed, or for two words that stand side by side with a space between them; stems. */
export function saidInCode(words: string): Iterable<string> {
  return saidFor.get(words) ?? [];
}
