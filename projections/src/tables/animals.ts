import type { JSONColumnType } from 'kysely'
import type { AnimalSize, AnimalStatus, Company } from '@lapka/contracts/adoptions.ts'
import type { AnimalType, Gender } from '@lapka/contracts/pets.ts'
import type { Instant } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

export type AnimalTables = {
  'views.animals': {
    animalId: string
    professionalId: string
    accountId: string
    name: string
    animalType: AnimalType
    gender: Gender
    breed: string
    born: string
    size: AnimalSize | null
    neutered: boolean | null
    /** For its shelter alone. */
    chip: string
    chipKey: string | null
    city: string
    health: string
    character: string
    withChildren: Company
    withDogs: Company
    withCats: Company
    photos: JSONColumnType<{ photoId: string; alt: string }[]>
    status: AnimalStatus
    listedAt: Instant
  }
}

export const animalTables: TableStatements<AnimalTables> = {
  'views.animals': [
    `create table views.animals (
      animal_id uuid primary key,
      professional_id uuid not null,
      account_id uuid not null,
      name text not null,
      animal_type text not null,
      gender text not null,
      breed text not null,
      born text not null,
      size text,
      neutered boolean,
      chip text not null,
      chip_key text,
      city text not null,
      health text not null,
      character text not null,
      with_children text not null,
      with_dogs text not null,
      with_cats text not null,
      photos jsonb not null,
      status text not null,
      listed_at timestamptz not null
    )`,
    // Serves the list of animals that look for a home, the newest first.
    `create index animals_listed on views.animals (listed_at desc, animal_id) where status = 'listed'`,
    // Serves a shelter's own, and those of its profile.
    'create index animals_of_shelter on views.animals (professional_id, status, listed_at desc)',
    // Serves the erasure of an account.
    'create index animals_of_account on views.animals (account_id)',
  ],
}
