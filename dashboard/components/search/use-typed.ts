import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** What stands in a field, told further when the typing pauses; a change from elsewhere comes into the field. */
export function useTyped(known: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(known);
  const [before, setBefore] = useState(known);
  if (known !== before) {
    setBefore(known);
    setText(known);
  }
  useEffect(() => {
    if (text === known) return;
    const timer = setTimeout(() => tell(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, known, tell]);
  return [text, setText];
}
