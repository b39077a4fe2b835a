import { expect, test } from 'vitest';
import { caughtWords } from './caught-steps.ts';

const SOURCE = `public function keep($boat, int $attempt = 1)
{
    try {
        $this->boats->save($boat);
    } catch (\\Exception $e) {
        $this->db->rollBack();

        if ($e instanceof Sunk) {
            throw $e;
        }

        if ($attempt < 3) {
            return $this->keep($boat, $attempt + 1);
        }

        throw $e;
    }

    return $boat;
}`;

test('what is done where a failure is caught is told in the order of its lines', () => {
  const lines = SOURCE.split('\n');
  expect(caughtWords({ lines, language: 'php' }, { startLine: 1, endLine: lines.length }, 5)).toBe(
    'calls `$this->db->rollBack()`; if `$e instanceof Sunk`, throws `$e`; if `$attempt < 3`, returns `$this->keep($boat, $attempt + 1)`; otherwise throws `$e`',
  );
});

test('where nothing is caught, nothing is told', () => {
  const lines = ['public function keep($boat)', '{', '    $this->boats->save($boat);', '    return $boat;', '}'];
  expect(caughtWords({ lines, language: 'php' }, { startLine: 1, endLine: 5 }, 1)).toBeNull();
});
