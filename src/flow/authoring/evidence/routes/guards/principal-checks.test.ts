import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

test('a handler of Spring that refuses whoever is not signed in before anything else asks for him', async () => {
  const java = `package depot;
import org.springframework.web.bind.annotation.*;
@RestController
public class ClerkController {
    @GetMapping("/clerks/me")
    public Answer me(Principal principal) {
        if(principal==null){
            return Answer.unauthorized(null);
        }
        return Answer.of(principal.getName());
    }
    @GetMapping("/clerks/hello")
    public Answer hello(Principal principal) {
        if (principal == null) {
            return Answer.of("stranger");
        }
        return Answer.of(principal.getName());
    }
    @PostMapping("/clerks/{id}")
    public Answer change(@PathVariable Long id, Authentication authentication) {
        if (authentication == null || !authentication.isAuthenticated()) throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
        return Answer.of(id);
    }
}
`;
  const kotlin = `package depot
import org.springframework.web.bind.annotation.*
@RestController
class LidController {
    @GetMapping("/lids")
    fun all(caller: Principal?): List<Lid> {
        if (caller == null) throw ResponseStatusException(HttpStatus.UNAUTHORIZED)
        return lids.all()
    }
}
`;
  expect(
    (
      await doorsIn({
        'src/main/java/depot/ClerkController.java': java,
        'src/main/kotlin/depot/LidController.kt': kotlin,
      })
    ).toSorted(),
  ).toEqual([
    'GET /clerks/hello: ClerkController.hello none',
    'GET /clerks/me: ClerkController.me Principal',
    'GET /lids: LidController.all Principal',
    'POST /clerks/{id}: ClerkController.change Authentication',
  ]);
});
