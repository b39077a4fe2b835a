const SENT = /(?:Command|Request|Req|Dto|DTO|Query|ViewModel|Vm|VO|Vo|BO|Input|Model|Params?|Form|Body|Payload)$/;
const DEED =
  /^(?:Accept|Activate|Approve|Assign|Authenticate|Authori[sz]e|Buy|Confirm|Deactivate|Delete|Disable|Enable|Invite|Log[Ii]n|Propose|Publish|Register|Reject|Remove|Rename|Send|Sign(?:In|Up)|Submit)(?![a-z])/;

/** `CreateOrderCommand` and `OrderParam` carry what makes an order; `AuthenticateCommand` carries nothing but what it is given. */
function thingOf(type: string): string {
  const bare = type.replace(SENT, '');
  if (bare !== type && DEED.test(bare)) return bare.replace(DEED, '');
  return bare.replace(/^(?:Create|Update|Add|Edit|Save|New)(?=[A-Z])/, '') || type;
}

/** Whose a field of what is sent is: `` of `Order` ``, or nothing where it is nobody's. */
export function ofThing(type: string): string {
  const thing = thingOf(type);
  return thing === '' ? '' : ` of \`${thing}\``;
}
