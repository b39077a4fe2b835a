import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { defaultOf } from '../../statements/setting-default.ts';
import { allSettings } from './all-settings.ts';

const CLASS = `package shop;

import org.springframework.beans.factory.annotation.Value;

public class Desk {
  @Value("\${desk.secret}") private String secret;
  @Value("\${desk.rows}") private int rows;
  @Value("\${desk.place}") private String place;
  @Value("\${desk.lamp}") private String lamp;
  @Value("\${desk.chair}") private String chair;
}
`;

test('a property is not required where the program ships a file that gives it, and loads the file', async () => {
  const evidence = await evidenceIn({
    'pom.xml': '<project><artifactId>shop</artifactId></project>\n',
    'src/main/java/shop/Desk.java': CLASS,
    'src/main/resources/beans.xml':
      '<beans>\n<bean><list>\n<value>classpath:desk.properties</value>\n<value>classpath:eu/place.properties</value>\n</list></bean>\n</beans>\n',
    'src/main/resources/desk.properties': '# The desk.\ndesk.secret=hereItIs\ndesk.rows=12\n',
    'src/main/resources/eu/place.properties': 'desk.place=Rome\n',
    'src/main/resources/us/place.properties': 'desk.place=Boston\n',
    'src/main/resources/old.properties': 'desk.lamp=green\n',
  });
  const told = new Map(allSettings(evidence).map((setting) => [setting.name, defaultOf(setting)]));
  expect(told.get('desk.rows')).toBe('`12`');
  expect(told.get('desk.secret')).toBe('secret, not shown');
  expect(told.get('desk.place')).toBe('differs by file');
  expect(told.get('desk.lamp')).toBe('');
  expect(told.get('desk.chair')).toBe('required');
});
