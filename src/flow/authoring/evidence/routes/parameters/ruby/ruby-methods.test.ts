import { expect, test } from 'vitest';
import { decides, methodsOf } from './ruby-methods.ts';

test('a method reaches to the end that is indented as it is, and a short one to the end of its line', () => {
  const methods = methodsOf(
    `class Crate
  FIELDS = %i[code color].freeze

  def self.all
    []
  end

  def crate_params(more = nil)
    if more
      params.permit(*FIELDS)
    end
  end

  def code = params[:code]
  def open?; true; end

  def never_ended
    params[:lid]
end
`.split('\n'),
  );
  expect([...methods.keys()]).toEqual(['crate_params', 'code', 'open?']);
  expect(methods.get('crate_params')).toContain('params.permit(:code, :color)');
  expect(methods.get('code')).toBe(' = params[:code]');
});

test('a file of methods that never end is read line by line', () => {
  const lines = Array.from({ length: 200_000 }, (_, at) => `  def lid_${at}`);
  expect(methodsOf(lines).size).toBe(0);
});

test('a method that does other things by what it is handed is told from one that is not', () => {
  expect(decides("(owner = keeper, kind = 'box')\n  return if kind == 'SSO'\n  params[:mark]\nend")).toBe(true);
  expect(decides("(owner)\n  params[:mark] == 'x'\nend")).toBe(false);
});
