import type { petBody } from '@lapka/contracts/api/pets.ts'
import type { z } from 'zod'

export type PetFields = z.input<typeof petBody>
