import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { tasksOf } from '../tasks.ts';

const work = (name: string, marks: string, more = ''): string => `package depot;

import org.slf4j.Logger;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Throws away what nobody fetched; see {@link Crates}.
 */
${marks}
public class ${name} {
    private static final Logger LOG = LoggerFactory.getLogger(${name}.class);

    public ${name}(Crates crates) {
        this.crates = crates;
    }

    @Scheduled(cron = "0 0 3 * * ?")
    public void sweep${name}() {
        crates.sweep();
    }
    ${more}
}
`;

async function namesIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(
    Object.fromEntries(Object.entries(sources).map(([name, text]) => [`src/main/java/depot/${name}`, text])),
  );
  return tasksOf(evidence)
    .map(({ name }) => name)
    .toSorted();
}

test('a class of which Spring makes no object does no work by the clock or by messages', async () => {
  expect(
    await namesIn({
      'Marked.java': work('Marked', '@Slf4j\n// It is slow.\n@Component("sweeper")\n@Profile({"night"})'),
      'Own.java': work('Own', '@NightWork'),
      'Off.java': work('Off', '//@Component\n@Slf4j'),
      'Bare.java': work('Bare', '@RequiredArgsConstructor'),
      'Kept.java': work('Kept', '/* @Component */'),
      'Listener.java': `package depot;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
public class Listener {
    @RabbitListener(queues = "crates.lost")
    public void lost(Crate crate) { crates.drop(crate); }
}
`,
      'Works.java': `package depot;
import org.springframework.context.annotation.Bean;
@Configuration
class Works {
    @Bean
    Kept kept(Crates crates) { return new Kept(crates); }
}
`,
    }),
  ).toEqual(['Kept.sweepKept', 'Marked.sweepMarked', 'Own.sweepOwn']);
});

test('a class that another file of settings or a class below it names may be made there', async () => {
  const evidence = await evidenceIn({
    'src/main/java/depot/Night.java': work('Night', ''),
    'src/main/java/depot/Base.java': work('Base', ''),
    'src/main/java/depot/Below.java':
      'package depot;\nimport org.springframework.stereotype.Component;\n@Component\nclass Below extends Base {}\n',
    'src/main/resources/beans.xml': '<beans>\n  <bean id="night" class="depot.Night"/>\n</beans>\n',
  });
  expect(
    tasksOf(evidence)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Base.sweepBase', 'Night.sweepNight']);
});
