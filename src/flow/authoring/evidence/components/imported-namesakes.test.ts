import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { componentsOf } from '../components.ts';
import { reusableOf } from './reusable.ts';

test('who imports another type of the same name does not use the one of the project', async () => {
  const user = (name: string, from: string): string =>
    `package shop.${name.toLowerCase()};\n\nimport ${from}.Sealed;\n\n@Sealed\npublic class ${name} {\n    @Sealed\n    public int count() {\n        return 1;\n    }\n}\n`;
  const evidence = await evidenceIn({
    'src/shop/marks/Sealed.java':
      'package shop.marks;\n\n/** Marks what nobody may open. */\npublic @interface Sealed {\n    String why() default "";\n}\n',
    'src/shop/a/A.java': user('A', 'org.other'),
    'src/shop/b/B.java': user('B', 'shop.marks'),
    'src/shop/c/C.java': user('C', 'shop.marks'),
    'src/shop/d/D.java': user('D', 'org.other'),
  });
  const found = componentsOf(evidence).filter(({ name }) => name === 'Sealed');
  expect(found.map(({ users, directories, use }) => [users, directories, use.path])).toEqual([
    [2, 2, 'src/shop/b/B.java'],
  ]);
});

test('a file of .NET that does not ask for a namespace means another type', async () => {
  const user = (name: string, using: string): string =>
    `using ${using};\n\nnamespace Shop.${name}\n{\n    public class ${name}\n    {\n        private readonly Bell _bell = new Bell();\n    }\n}\n`;
  const evidence = await evidenceIn({
    'Shop/Sounds/Bell.cs':
      'namespace Shop.Sounds\n{\n    /// <summary>Rings at the door.</summary>\n    public class Bell\n    {\n        public void Ring() { }\n    }\n}\n',
    'Shop/A/A.cs': user('A', 'System.Threading'),
    'Shop/B/B.cs': user('B', 'Shop.Sounds'),
    'Shop/C/C.cs': user('C', 'Shop.Sounds'),
  });
  const found = componentsOf(evidence).filter(({ name }) => name === 'Bell');
  expect(found.map(({ users, use }) => [users, use.path])).toEqual([[2, 'Shop/B/B.cs']]);
});

test('a module of another one in Ruby is not the class of its name', async () => {
  const evidence = await evidenceIn({
    'app/mailers/post_mailer.rb': 'class PostMailer\n  def post(letter)\n    letter\n  end\nend\n',
    'app/views/one.rb': 'class Views::PostMailer::One < Views::PostMailer::Base\nend\n',
    'app/views/two.rb': 'class Views::PostMailer::Two < Views::PostMailer::Base\nend\n',
    'app/jobs/a.rb': 'class A\n  def call\n    PostMailer.new.post(1)\n  end\nend\n',
    'app/jobs/b.rb': 'class B < PostMailer\n  def call\n    post(2)\n  end\nend\n',
  });
  const found = componentsOf(evidence).filter(({ name }) => name === 'PostMailer');
  expect(found.map(({ users }) => users)).toEqual([2]);
});

test('a value of .NET that ends with its block is a use', async () => {
  const user = (name: string): string =>
    `using Shop.Sounds;\n\nnamespace Shop.${name}\n{\n    public class ${name}\n    {\n        public void Go()\n        {\n            using (new Bell())\n                Wait();\n        }\n    }\n}\n`;
  const evidence = await evidenceIn({
    'Shop/Sounds/Bell.cs':
      'namespace Shop.Sounds\n{\n    /// <summary>Rings at the door.</summary>\n    public class Bell\n    {\n        public void Ring() { }\n    }\n}\n',
    'Shop/A/A.cs': user('A'),
    'Shop/B/B.cs': user('B'),
    'Shop/C/C.cs': user('C'),
  });
  expect(reusableOf(evidence).map(({ name }) => name)).toEqual(['Bell']);
});
