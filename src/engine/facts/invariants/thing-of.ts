const SENT = /(?:Command|Request|Dto|DTO|Query|ViewModel|Vm|Input|Model|Params?|Form)$/;
const DEED =
  /^(?:Accept|Activate|Approve|Assign|Authenticate|Authori[sz]e|Buy|Confirm|Deactivate|Delete|Disable|Enable|Invite|Log[Ii]n|Propose|Publish|Register|Reject|Remove|Rename|Send|Sign(?:In|Up)|Submit)(?![a-z])/;

/** `CreateOrderCommand` carries what makes an order; `AuthenticateCommand` carries nothing but what it is given. */
function thingOf(type: string): string {
  const bare = type.replace(SENT, '');
  if (bare !== type && DEED.test(bare)) return bare.replace(DEED, '');
  return bare.replace(/^(?:Create|Update|Add|Edit|Save|New)(?=[A-Z])/, '') || type;
}

/** A field with the thing that it says something of: `` `title` of `Order` ``. */
export function fieldOf(field: string, type: string): string {
  const holder = thingOf(type);
  return holder === '' ? `\`${field}\`` : `\`${field}\` of \`${holder}\``;
}
