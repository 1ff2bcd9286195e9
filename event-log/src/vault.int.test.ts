import { useTestLog } from './testing/use-test-log.ts'
import { describeVault } from './testing/vault-contract.ts'
import { createPostgresKeyStore } from './vault/key-store.ts'

const { database } = useTestLog()

describeVault('PostgreSQL', async () => ({ keys: createPostgresKeyStore(database().admin), close: async () => {} }))
