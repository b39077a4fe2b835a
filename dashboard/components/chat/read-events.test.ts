import { describe, expect, it } from 'vitest';
import { splitEvents } from './read-events.ts';

const STREAM =
  ': open\n\nevent: answer-start\ndata: {"message_id":"m","question_id":"q"}\n\n: still here\n\nevent: text-delta\ndata: {"text":"a\\nb"}\n\nevent: text-delta\ndata: {"text":"é"}\n\n';

describe('an answer is read while it comes', () => {
  it('wherever the network cuts it, the same events come out', () => {
    const whole = splitEvents(STREAM).events;
    expect(whole.map(({ type }) => type)).toEqual(['answer-start', 'text-delta', 'text-delta']);
    for (let cut = 0; cut <= STREAM.length; cut++) {
      const first = splitEvents(STREAM.slice(0, cut));
      const second = splitEvents(first.left + STREAM.slice(cut));
      expect([...first.events, ...second.events]).toEqual(whole);
      expect(second.left).toBe('');
    }
  });
});
