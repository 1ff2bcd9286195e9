import { z } from 'zod'

export const animalTypes = ['dog', 'cat', 'rodent', 'bird', 'reptile'] as const
export const animalType = z.enum(animalTypes)
export type AnimalType = z.infer<typeof animalType>

export const gender = z.enum(['male', 'female'])
export type Gender = z.infer<typeof gender>

export const temperaments = [
  'playful',
  'nice-and-calm',
  'social-with-people',
  'social-with-other-pets',
  'aggressive-to-other-dogs',
  'aggressive-to-people',
  'fearful',
  'fearless',
  'self-sufficient',
  'neutral-to-other-dogs',
  'other-please-specify',
] as const
