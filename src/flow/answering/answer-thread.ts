// A thread that writes embedded answers. One keeps a processor busy for a tenth of a second; here that keeps nobody else
// waiting.
import { serveQuestions } from '../reading/serve-questions.ts';
import { answerFromPack } from './answer-from-pack.ts';
import type { Understanding } from './understanding/understand-question.ts';

interface Asked {
  projectName: string;
  understanding: Understanding;
}

serveQuestions((pack, { asked }, send) => {
  const { projectName, understanding } = asked as Asked; // Only threadedAnswerer asks here, and it sends this.
  for (const piece of answerFromPack(pack, projectName, understanding)) send(piece);
  return null;
});
