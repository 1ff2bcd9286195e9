import { expect, test } from 'vitest'
import { useTestLog } from './testing/use-test-log.ts'
import { describeVault } from './testing/vault-contract.ts'
import { createVault } from './vault.ts'
import { isMasterKey } from './vault/is-master-key.ts'
import { createPostgresKeyStore } from './vault/key-store.ts'

const { database } = useTestLog()

describeVault('PostgreSQL', async () => ({ keys: createPostgresKeyStore(database().admin), close: async () => {} }))

test('a master key is known by the keys that it wrapped, and any will do where there are none', async () => {
  const { admin } = database()
  const [masterKey, another] = ['ab'.repeat(32), 'cd'.repeat(32)]
  await expect(isMasterKey(another, admin)).resolves.toBe(true)
  await createVault({ masterKey, keys: createPostgresKeyStore(admin) }).sealBytes('somebody', 'a file', Buffer.from('words'))
  await expect(isMasterKey(masterKey, admin)).resolves.toBe(true)
  await expect(isMasterKey(another, admin)).resolves.toBe(false)
})
