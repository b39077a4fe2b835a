import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { toldWish } from './told-things.ts';

test('the comment above what answers says better than its method what is done', async () => {
  const action = (summary: string, method: string, path: string, name: string): string =>
    `    /// <summary>\n    /// ${summary}\n    /// </summary>\n    [Http${method}]\n    [Route("${path}")]\n    public IActionResult ${name}(string id)\n    {\n        return Send(id);\n    }\n\n`;
  const evidence = await evidenceIn({
    'Till/ParcelsController.cs': `namespace Till;

public sealed class ParcelsController : ControllerBase
{
${action('Retry the parcel immediately.', 'Put', 'parcels/{id}', 'PutParcel')}${action('Cancels the parcel.', 'Delete', 'parcels/{id}', 'DeleteParcel')}${action('Create a stamp.', 'Delete', 'stamps/{id}', 'DeleteStamp')}${action('Update the stamp.', 'Put', 'stamps/{id}', 'PutStamp')}${action('Check if a stamp is used.', 'Get', 'stamps/{id}/used', 'GetUsedStamp')}}
`,
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([
    'retry the parcel',
    'cancel the parcel',
    'delete a stamp',
    'change a stamp',
    // What answers yes or no reads no thing.
    'check whether a stamp is used',
  ]);
});

test('a comment that says another deed, in words that cannot be told, leaves the route untold', async () => {
  const evidence = await evidenceIn({
    'requirements.txt': 'Django==5.0\ndjangorestframework==3.15\n',
    'urls.py':
      "from django.urls import path\nfrom views import ParcelView, StampView\nurlpatterns = [\n    path('parcels/', ParcelView.as_view()),\n    path('stamps/', StampView.as_view()),\n]\n",
    'views.py':
      'from rest_framework.views import APIView\n\nclass ParcelView(APIView):\n    def get(self, request):\n        """return parcels, newest first"""\n        return Response(all_parcels())\n\n    def post(self, request):\n        """subscribe/unsubscribe to list of parcels"""\n        return Response(follow(request.data))\n\n    def put(self, request):\n        """async subscribe to list of parcels"""\n        return Response(follow(request.data))\n\nclass StampView(APIView):\n    def post(self, request):\n        """create stamp"""\n        return Response(make(request.data))\n',
  });
  expect(routesOf(evidence).map((route) => [route.method, route.path, toldWish(evidence, route)])).toEqual([
    ['GET', '/parcels/', 'list parcels'],
    ['POST', '/parcels/', null],
    ['PUT', '/parcels/', null],
    ['POST', '/stamps/', 'create a stamp'],
  ]);
});

test('the name that a comment of Go begins with is no part of what it says', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/till\n\nrequire github.com/gin-gonic/gin v1.10.0\n',
    'main.go':
      'package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc main() {\n\tr := gin.Default()\n\tr.POST("/parcels/:id/lock", Unlock)\n\tr.POST("/parcels/:id/watch", Follow)\n\tr.GET("/parcels/search", Search)\n\tr.Run()\n}\n\n// Unlock unlocks the parcel.\nfunc Unlock(c *gin.Context) {\n\tc.JSON(200, free(c.Param("id")))\n}\n\n// Follow follow the parcel\nfunc Follow(c *gin.Context) {\n\tc.JSON(200, watch(c.Param("id")))\n}\n\n// Search search parcels\nfunc Search(c *gin.Context) {\n\tc.JSON(200, find(c.Query("q")))\n}\n',
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([
    'unlock the parcel',
    'follow the parcel',
    'search parcels',
  ]);
});

test('a summary of go-swagger in a handler comes before the comment above it, and a name that stands twice is said once', async () => {
  const handler = (name: string, doc: string, inside = ''): string =>
    `// ${name} ${doc}\nfunc ${name}(c *gin.Context) {\n${inside}\tc.JSON(200, free(c.Param("id")))\n}\n\n`;
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/till\n\nrequire github.com/gin-gonic/gin v1.10.0\n',
    'main.go': `package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc main() {\n\tr := gin.Default()\n\tr.PUT("/parcels/:id/watch", Watch)\n\tr.POST("/parcels/:id/seal", Seal)\n\tr.DELETE("/parcels/:id/watch", Leave)\n\tr.Run()\n}\n\n${handler('Watch', 'watch watch', '\t// swagger:operation PUT /parcels/{id}/watch parcel watchParcel\n\t// ---\n\t// summary: Watch a parcel\n')}${handler('Seal', 'seal a parcel')}${handler('Leave', 'leave a parcel', '\t// swagger:operation PUT /parcels/{id}/watch parcel watchParcel\n\t// ---\n\t// summary: Watch a parcel\n')}`,
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([
    'watch a parcel',
    'seal a parcel',
    'leave a parcel',
  ]);
});

test('what has an empty body does nothing', async () => {
  const evidence = await evidenceIn({
    'routes/api.php':
      "<?php\nuse App\\Http\\Controllers\\ParcelController;\nRoute::post('parcels', [ParcelController::class, 'store']);\n",
    'app/Http/Controllers/ParcelController.php':
      '<?php\nnamespace App\\Http\\Controllers;\nclass ParcelController extends Controller\n{\n    public function store(Request $request)\n    {\n        //\n    }\n}\n',
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([null]);
});

test('what only answers null, with its work in a comment, does nothing', async () => {
  const evidence = await evidenceIn({
    'src/main/java/till/ParcelApi.java': `package till;
import org.springframework.web.bind.annotation.*;
@RestController
public class ParcelApi {
    @PostMapping("/parcels/{id}/refund")
    public Parcel refundParcel(@PathVariable Long id) throws Exception {
        /*
         * try { return till.refund(id); } catch (Exception e) { log(e); }
         * more of the same
         * more of the same
         * more of the same
         * more of the same
         * more of the same
         */
        return null;
    }
    @DeleteMapping("/parcels/{id}")
    public void deleteParcel(@PathVariable Long id) {
        till.delete(id);
    }
}
`,
  });
  expect(routesOf(evidence).map((route) => [route.method, toldWish(evidence, route)])).toEqual([
    ['POST', null],
    ['DELETE', 'delete a parcel'],
  ]);
});

test('what a comment says to display is read, a page is no deed, and a name is said once', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/till\n\nrequire github.com/gin-gonic/gin v1.10.0\n',
    'main.go':
      'package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc main() {\n\tr := gin.Default()\n\tr.GET("/parcels/view/:parcel", View)\n\tr.GET("/parcels/first", First)\n\tr.POST("/parcels/:id/follow", Follow)\n\tr.GET("/parcels/last", Last)\n\tr.Run()\n}\n\n// Display parcel seal to user.\nfunc View(c *gin.Context) {\n\tc.JSON(200, find(c.Param("id")))\n}\n\n// First render the first parcel page\nfunc First(c *gin.Context) {\n\tc.JSON(200, find("1"))\n}\n\n// Follow follow a parcel\nfunc Follow(c *gin.Context) {\n\tc.JSON(200, follow(c.Param("id")))\n}\n\n// Last render the last parcel page\nfunc Last(c *gin.Context) {\n\tc.JSON(200, find("9"))\n}\n',
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([
    'read a parcel seal',
    null,
    'follow a parcel',
    null,
  ]);
});
