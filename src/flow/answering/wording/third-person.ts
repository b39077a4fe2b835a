/** Verbs that doc comments begin with, in their base form. */
const VERBS = new Set(
  `abort accept access activate add adjust advance aggregate align allocate allow analyze append apply approximate assert assign
  associate attach attempt authenticate authorize begin bind block broadcast build bypass cache calculate call cancel capture cast
  change check choose clean clear clone close coerce collapse collect combine commit compare compile complete compose compress
  compute concatenate configure confirm connect construct consume contain continue control convert copy count create deactivate
  decide decode decorate decrement decrypt deduplicate define delegate delete deliver derive describe deserialize destroy detach
  detect determine disable discard disconnect discover dispatch display divide download drop dump duplicate emit enable encode
  encrypt enqueue ensure enter enumerate escape establish estimate evaluate examine exclude execute exit expand explain export
  expose extend extract fetch fill filter finalize find finish fire fix flatten flush follow force format forward free freeze
  generate get give group guard guess handle hash hide hold identify ignore implement import include increase increment indicate
  infer inflate inform inherit initialize inject insert inspect install instantiate intercept interpret introduce invalidate invert
  invoke issue iterate join keep launch limit link list listen load locate lock log look lookup make manage map mark match measure
  merge migrate modify monitor mount move multiply mutate name normalize notify observe obtain offer open optimize order override
  overwrite pack parse pass patch pause peek perform persist pick place poll pop populate post prepare prepend preserve prevent
  print process produce propagate provide prune publish pull push put query queue quote raise random read rebuild receive recompute
  reconnect record recover redirect reduce refer refresh register reject release reload remove rename render reorder repeat replace
  report represent request require reserve reset resize resolve respond restart restore restrict resume retrieve retry return reuse
  reverse revert revoke rewrite roll rotate round route run sanitize save scale scan schedule search seek select send separate
  serialize serve set setup shift show shut shuffle sign simplify simulate skip sleep slice sort specify split start stop store
  stream strip submit subscribe substitute subtract summarize supply support suspend swap switch synchronize take tell terminate
  test throw toggle tokenize trace track transfer transform translate traverse treat trigger trim truncate try turn undo unescape
  uninstall unlock unmount unpack unregister unsubscribe unwrap update upgrade upload use validate verify visit wait walk warn watch
  wrap write yield let say mean live belong need work come go become happen want act speak ask answer know learn reach rise
  appear remain stay depend rely cover differ fall grow lie meet pay reflect rest run seem sit stand stem think touch vary`.split(
    /\s+/,
  ),
);
const IRREGULAR = new Map([
  ['is', 'is'],
  ['are', 'are'],
  ['has', 'has'],
  ['does', 'does'],
  ['do', 'does'],
  ['have', 'has'],
]);

/** "Update" and "Updates" as "updates"; null for a word that is no verb a doc comment begins with. */
export function thirdPerson(word: string): string | null {
  const lower = word.toLowerCase();
  const irregular = IRREGULAR.get(lower);
  if (irregular) return irregular;
  if (VERBS.has(lower)) return inflected(lower);
  const base = [lower.replace(/s$/, ''), lower.replace(/es$/, ''), lower.replace(/ies$/, 'y')].find(
    (form) => form !== lower && VERBS.has(form) && inflected(form) === lower,
  );
  return base === undefined ? null : lower;
}

function inflected(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}
