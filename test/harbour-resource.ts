import { routesIn } from './routes-in.ts';

const BASE = `package depot.web;
public abstract class HarbourResource {
    protected Sailor sailor;
    protected boolean knowsSailor() { return sailor != null; }
    protected boolean authenticate() {
        sailor = (Sailor) request.getAttribute("sailor");
        return knowsSailor();
    }
    protected void checkRank(Rank rank) {
        if (!hasRank(rank)) {
            throw new ForbiddenException();
        }
    }
    private boolean hasRank(Rank rank) { return sailor.getRoles().contains(rank.name()); }
    protected void checkWeight(Rank rank) {
        if (rank == null) {
            throw new IllegalArgumentException();
        }
    }
}
`;

/** The routes of a resource of JAX-RS with these methods, below a class that knows who calls. */
export function harbourRoutes(methods: string): Promise<string[]> {
  const boats = `package depot.web;
import jakarta.ws.rs.*;
@Path("/boats")
public class BoatResource extends HarbourResource {
${methods}
}
`;
  return routesIn({
    'src/main/java/depot/web/HarbourResource.java': BASE,
    'src/main/java/depot/web/BoatResource.java': boats,
  });
}
