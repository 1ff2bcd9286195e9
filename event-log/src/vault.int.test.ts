import { createTestLogDatabase } from './testing/test-log.ts'
import { describeVault } from './testing/vault-contract.ts'
import { createPostgresKeyStore } from './vault/key-store.ts'

describeVault('PostgreSQL', async () => {
  const { admin, drop } = await createTestLogDatabase()
  return { keys: createPostgresKeyStore(admin), close: drop }
})
