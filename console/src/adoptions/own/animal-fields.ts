import type { animalBody } from '@lapka/contracts/api/animals.ts'
import type { z } from 'zod'

export type AnimalFields = z.input<typeof animalBody>
