import { describeVault } from './testing/vault-contract.ts'
import { createMemoryKeyStore } from './vault/key-store.ts'

describeVault('memory', async () => ({ keys: createMemoryKeyStore(), close: async () => {} }))
