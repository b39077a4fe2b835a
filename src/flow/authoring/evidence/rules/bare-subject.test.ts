import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { withSubjectArticle } from './bare-subject.ts';

test('a bare subject is one of the things that messages speak of in small letters, or a name', async () => {
  const evidence = await evidenceIn({
    'harbour/boats.go': `package harbour

func paint(size int) error {
	if size > 9 {
		return errors.New("size of this kayak must not exceed 9")
	}
	return nil
}
`,
  });
  expect(withSubjectArticle(evidence, 'Kayak can only be moored here')).toBe('The kayak can only be moored here');
  expect(withSubjectArticle(evidence, 'Docker must be installed')).toBe('Docker must be installed');
});
