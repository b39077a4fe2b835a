import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';
import { relationsBetween } from './model-relations.ts';

test('a key of JPA may be none unless it is said otherwise', async () => {
  const models = storedModels(
    modelsOf(
      await evidenceIn({
        'src/Cow.java':
          'package farm;\n\nimport jakarta.persistence.*;\n\n@Entity\npublic class Cow {\n    @Id\n    private Long id;\n    @ManyToOne(optional = false)\n    private Herd herd;\n    @OneToOne\n    private Bell bell;\n}\n',
        'src/Herd.java':
          'package farm;\n\nimport jakarta.persistence.*;\n\n@Entity\npublic class Herd {\n    @Id\n    private Long id;\n}\n',
        'src/Bell.java':
          'package farm;\n\nimport jakarta.persistence.*;\n\n@Entity\npublic class Bell {\n    @Id\n    private Long id;\n}\n',
      }),
    ),
  );
  const open = new Map(relationsBetween(models).map(({ through, isOpen }) => [through, isOpen]));
  expect([open.get('herd'), open.get('bell')]).toEqual([false, true]);
});

test('a column of JPA that is a key by its name may be none unless it is said otherwise', async () => {
  const models = storedModels(
    modelsOf(
      await evidenceIn({
        'src/Cow.java':
          'package farm;\n\nimport jakarta.persistence.*;\n\n@Entity\npublic class Cow {\n    @Id\n    private String id;\n    @Column(nullable = false)\n    private String herdId;\n    private String bellId;\n}\n',
        'src/Herd.java':
          'package farm;\n\nimport jakarta.persistence.*;\n\n@Entity\npublic class Herd {\n    @Id\n    private String id;\n}\n',
        'src/Bell.java':
          'package farm;\n\nimport jakarta.persistence.*;\n\n@Entity\npublic class Bell {\n    @Id\n    private String id;\n}\n',
      }),
    ),
  );
  const open = new Map(relationsBetween(models).map(({ through, isOpen }) => [through, isOpen]));
  expect([open.get('herdId'), open.get('bellId')]).toEqual([false, true]);
});
