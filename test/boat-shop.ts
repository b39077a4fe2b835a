/** A service that stores boats: what other files of a test ask is beside what it keeps. */
export const BOAT_SHOP = {
  'package.json': '{ "name": "shop", "dependencies": { "express": "4" } }',
  'prisma/schema.prisma': 'model Boat {\n  id Int @id\n  name String\n}\n',
  'src/server.ts': `import express from 'express';
const app = express();
app.post('/boats', sell);
app.get('/boats', list);
app.listen(3000);
`,
};
