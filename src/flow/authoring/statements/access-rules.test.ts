import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { accessRuleStatements } from './access-rules.ts';

const doors = (rules: string): string => `package depot;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
@Configuration
public class Doors {
    @Value("\${doors.open}")
    private List<String> open;
    @Bean
    SecurityFilterChain chain(HttpSecurity http) throws Exception {
        ${rules}
        return http.build();
    }
}
`;
const sources = (rules: string): Record<string, string> => ({
  'src/main/java/depot/Doors.java': doors(rules),
  'src/main/java/depot/DepotApplication.java': `package depot;
@SpringBootApplication
public class DepotApplication {
    public static void main(String[] args) {
        SpringApplication.run(DepotApplication.class, args);
    }
}
`,
  'src/main/java/depot/CrateController.java': `package depot;
import org.springframework.web.bind.annotation.*;
@RestController
public class CrateController {
    @GetMapping("/crates")
    public List<Crate> all() { return crates; }
}
`,
  'src/main/resources/application.yml': 'doors:\n  open:\n    - /crates\n    - /lids/**\n',
});

test('the rules of Spring Security are told where they are written, with the settings that open paths', async () => {
  const evidence = await evidenceIn(
    sources(
      'http.authorizeHttpRequests(a -> { for (String each : open) { a.requestMatchers(each).permitAll(); } a.requestMatchers("/chief/**").hasRole("CHIEF").anyRequest().authenticated(); });',
    ),
  );
  const [only, ...others] = accessRuleStatements(evidence);
  expect(others).toEqual([]);
  expect(only?.text).toBe(
    'Who may call is ruled by `Doors.chain` in `src/main/java/depot/Doors.java`: what the setting `doors.open` lists is open to everybody, `/chief/**` needs `hasRole("CHIEF")` and every other request needs `authenticated()`',
  );
  expect(only?.sources).toEqual([
    { path: 'src/main/java/depot/Doors.java', startLine: 9, endLine: 9 },
    { path: 'src/main/resources/application.yml', startLine: 2, endLine: 4 },
  ]);
});

test('rules of which not all can be told are not told in part', async () => {
  const evidence = await evidenceIn(
    sources('http.authorizeHttpRequests(a -> a.requestMatchers(made()).permitAll().anyRequest().authenticated());'),
  );
  expect(accessRuleStatements(evidence)).toEqual([]);
});
