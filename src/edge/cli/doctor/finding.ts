/** What one check of the doctor found, in words that name the next step where one is needed. */
export interface Finding {
  check: string;
  state: 'ok' | 'note' | 'fault';
  message: string;
}
