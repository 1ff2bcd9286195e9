import type { JSONColumnType } from 'kysely'
import type {
  AnimalSize,
  AnimalStatus,
  ChildrenAtHome,
  ClosedReason,
  Company,
  HomeKind,
  RequestStatus,
  VisitTime,
} from '@lapka/contracts/adoptions.ts'
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
  'views.adoptionRequests': {
    requestId: string
    animalId: string
    professionalId: string
    parentId: string
    status: RequestStatus
    askedAt: Instant
    endedAt: Instant | null
    home: HomeKind
    children: ChildrenAtHome
    otherAnimals: string
    experience: string
    message: string
    reason: string
    closedWhy: ClosedReason | null
    petId: string | null
    offered: JSONColumnType<VisitTime[]>
    /** The last that was booked. */
    visit: JSONColumnType<RequestVisit> | null
  }
}
/** `sequence` counts its changes, for calendar programs. */
export type RequestVisit = VisitTime & { isCancelled: boolean; sequence: number }

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
  'views.adoptionRequests': [
    `create table views.adoption_requests (
      request_id uuid primary key,
      animal_id uuid not null,
      professional_id uuid not null,
      parent_id uuid not null,
      status text not null,
      asked_at timestamptz not null,
      ended_at timestamptz,
      home text not null,
      children text not null,
      other_animals text not null,
      experience text not null,
      message text not null,
      reason text not null,
      closed_why text,
      pet_id uuid,
      offered jsonb not null,
      visit jsonb
    )`,
    // Serves a family's own requests, and the erasure of its account.
    'create index adoption_requests_of_parent on views.adoption_requests (parent_id, asked_at desc)',
    // Serves those for a shelter's animals.
    'create index adoption_requests_of_shelter on views.adoption_requests (professional_id, asked_at desc)',
    // Serves the number of families that wait for an animal.
    `create index adoption_requests_open on views.adoption_requests (animal_id) where status = 'asked'`,
  ],
}
