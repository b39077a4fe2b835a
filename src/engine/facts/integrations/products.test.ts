import { expect, test } from 'vitest';
import { productsOf } from './products.ts';

test.each([
  ['go', 'github.com/microsoft/go-mssqldb', 'SQL Server', 'database'],
  ['go', 'github.com/Azure/azure-sdk-for-go/sdk/storage/azblob', 'Azure Blob Storage', 'client'],
  ['go', 'gitlab.com/gitlab-org/api/client-go/v2', 'GitLab API', 'client'],
  ['go', 'github.com/emersion/go-imap/client', 'IMAP server', 'client'],
  ['python', 'imaplib', 'IMAP server', 'client'],
  ['go', 'github.com/markbates/goth', 'OAuth2 providers', 'client'],
])('what a file of %s imports as %s is there to talk to a product', (language, module, party, how) => {
  expect(productsOf(language, module)).toEqual({ party, how });
});

test('what only helps to talk to one is no product', () => {
  for (const module of ['github.com/Azure/azure-sdk-for-go/sdk/azcore', 'github.com/markbates/goth/providers/gitea'])
    expect(productsOf('go', module)).toBeNull();
});
