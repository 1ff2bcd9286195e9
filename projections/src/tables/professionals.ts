import type { JSONColumnType } from 'kysely'
import type { PriceHistory } from '@lapka/domain/services/price-history.ts'
import type {
  CancellationPolicy,
  Education,
  Experience,
  IdentitySection,
  Service,
} from '@lapka/contracts/events/professionals.ts'
import type { ServiceLocation } from '@lapka/contracts/service-locations.ts'
import type { ExceptionKind, WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { VerificationStatus } from '@lapka/contracts/profile.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { HotelRooms, RoomClosure } from '@lapka/contracts/stays.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import type { Defaulted, InstantOrNull } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

/** Of one place, with its exceptions. */
type PlaceHours = {
  scheduleId: string
  zone: string
  weekly: WeeklyHours[]
  breaks: WeeklyHours[]
  bufferMinutes: number
  minimumNoticeMinutes: number
  horizonDays: number
  exceptions: { from: string; to: string; kind: ExceptionKind }[]
}
/** The place that looks furthest ahead, and with it all others. */
export type Schedule = PlaceHours & { more: PlaceHours[] }
export type ProfessionalTables = {
  'views.professionals': {
    professionalId: string
    accountId: string
    role: ProfessionalRole
    name: Defaulted<string>
    surname: Defaulted<string>
    displayName: string
    /** As they spell it themselves; empty where the law of transliteration does. */
    latinName: Defaulted<string>
    businessName: string
    prefix: string
    city: string
    address2: string
    latitude: number
    longitude: number
    clinicName: string
    specializations: JSONColumnType<string[]>
    languages: JSONColumnType<string[]>
    /** Of the reviews that stand, worked out as they come. */
    ratingTenths: number
    reviewCount: number
    zone: string
    /** Each says where it happens. */
    services: JSONColumnType<(Service & { location: ServiceLocation })[]>
    serviceAreaKm: number | null
    travelMode: TravelMode | null
    /** A hotel's rooms and extras; null for others. */
    rooms: JSONColumnType<HotelRooms> | null
    /** Nights on which a hotel's rooms are not sold, with the reason: for the hotel alone. */
    closures: JSONColumnType<RoomClosure[]>
    /** Their prices with the instant from which each holds. */
    prices: JSONColumnType<PriceHistory>
    fromPriceCents: number | null
    policy: JSONColumnType<CancellationPolicy>
    schedule: JSONColumnType<Schedule> | null
    verifiedAt: InstantOrNull
    verificationStatus: VerificationStatus
    submittedAt: InstantOrNull
    diplomaIds: JSONColumnType<string[]>
    photoId: string | null
    /** Phone and texts of their owner; a business's phone is public, a person's is for parents with an appointment. */
    phone: Defaulted<string>
    website: Defaulted<string>
    about: Defaulted<string>
    alternativeName: Defaulted<string>
    alternativeAbout: Defaulted<string>
    /** Stated by themselves; none where their specializations say it. */
    species: JSONColumnType<AnimalType[]>
    /** Photos of their place, as they follow each other. */
    gallery: JSONColumnType<{ photoId: string; alt: string; altEn: string }[]>
    education: JSONColumnType<Education[]>
    experience: JSONColumnType<Experience[]>
    /** Each name, and from which revision of their stream on. */
    names: JSONColumnType<{ since: number; displayName: string; latinName: string }[]>
    requestedSections: JSONColumnType<IdentitySection[]>
    /** Since when a change of a verified identity waits for an operator. */
    changesSince: InstantOrNull
  }
  'views.listings': {
    professionalId: string
    roleKey: number
    rankKey: number
    priceKey: number
    /** Copied from `state.nextFree`. */
    freeKey: number
    x: number
    y: number
    z: number
    facets: number[]
    lexemes: string
  }
  'views.services': { professionalId: string; nameKey: number; priceCents: number }
  'views.serviceNames': { nameKey: number; lexemes: string }
  'views.words': { word: string; listings: Defaulted<number>; namesService: Defaulted<boolean> }
  'views.tradeFacets': { facet: number; roleKey: number; listings: number }
  'views.tradeWords': { roleKey: number; word: string; listings: number }
}

export const professionalTables: TableStatements<ProfessionalTables> = {
  'views.professionals': [
    `create table views.professionals (
      professional_id uuid primary key,
      account_id uuid not null,
      role text not null,
      -- Beside the name they are shown by: the old API tells them apart.
      name text not null default '',
      surname text not null default '',
      display_name text not null,
      latin_name text not null default '',
      business_name text not null,
      prefix text not null,
      city text not null,
      address2 text not null,
      latitude double precision not null,
      longitude double precision not null,
      clinic_name text not null,
      specializations jsonb not null,
      languages jsonb not null,
      rating_tenths int not null,
      review_count int not null,
      zone text not null,
      services jsonb not null,
      service_area_km int,
      travel_mode text,
      rooms jsonb,
      closures jsonb not null default '[]',
      prices jsonb not null,
      from_price_cents int,
      policy jsonb not null,
      schedule jsonb,
      verified_at timestamptz,
      verification_status text not null default 'draft',
      submitted_at timestamptz,
      diploma_ids jsonb not null default '[]',
      photo_id uuid,
      phone text not null default '',
      website text not null default '',
      about text not null default '',
      alternative_name text not null default '',
      alternative_about text not null default '',
      species jsonb not null default '[]',
      gallery jsonb not null default '[]',
      education jsonb not null default '[]',
      experience jsonb not null default '[]',
      names jsonb not null default '[]',
      requested_sections jsonb not null default '[]',
      changes_since timestamptz
    )`,
    // Serves the operators' queue: one status, those first who wait longest.
    `create index professionals_by_verification on views.professionals
      ((case when changes_since is null then verification_status else 'pending' end),
       coalesce(changes_since, submitted_at, 'infinity'), professional_id)`,
    // Serves landing pages: a trade in a city, the cheapest first.
    `create index professionals_of_place on views.professionals (role, city, from_price_cents, professional_id)
      where verified_at is not null`,
  ],
  'views.listings': [
    /*
     * The table of the search: one narrow row per verified professional, so that 100,000 of them stay in memory. `facets` are what
     * a person is or offers (role, city, languages, animals, fields, names of services), each by its hash: all exact filters of a
     * search are one question to one index. `lexemes` are cut and lowered by us and not by a text search configuration: those
     * know no Cyrillic letter in many locales. The location is a point on a ball of radius 1. `free_key` copies
     * `state.next_free`, so that the search can follow it in an index.
     */
    `create table views.listings (
      professional_id uuid primary key,
      role_key bigint not null,
      -- Rises as relevance falls: best rated first, then by the number of reviews.
      rank_key int not null,
      price_key int not null,
      free_key int not null,
      x double precision not null,
      y double precision not null,
      z double precision not null,
      facets bigint[] not null,
      lexemes tsvector not null
    )`,
    // Serve the search's orders and pages.
    'create index listings_by_rank on views.listings (rank_key, professional_id)',
    'create index listings_by_price on views.listings (price_key, professional_id)',
    'create index listings_by_time on views.listings (free_key, professional_id)',
    /*
     * Prices and next free times lie together by trade: behind nine thousand walks comes the first vet. A search for one trade
     * follows its own part of an order, so that it soon meets a page of them.
     */
    'create index listings_of_role_by_rank on views.listings (role_key, rank_key, professional_id)',
    'create index listings_of_role_by_price on views.listings (role_key, price_key, professional_id)',
    'create index listings_of_role_by_time on views.listings (role_key, free_key, professional_id)',
    /*
     * Near a big city a ring may hold few and the box around it thirty thousand. So rings are covered by small boxes, which an index
     * over points finds without looking at their neighbours; one over three numbers one after the other can't. In metres, or it
     * takes neighbours for one.
     */
    'create index listings_by_point on views.listings using spgist (point(y * 6371000, z * 6371000))',
    // Serve filters and words. New entries go into the index at once, for a list of pending ones is read by every search.
    'create index listings_by_facets on views.listings using gin (facets) with (fastupdate = off)',
    'create index listings_by_words on views.listings using gin (lexemes) with (fastupdate = off)',
    'alter table views.listings alter column lexemes set statistics 1000, alter column facets set statistics 1000',
  ],
  'views.services': [
    // The cheapest price for a service of this name; names by their hash, for there are half a million rows.
    `create table views.services (
      professional_id uuid not null,
      name_key bigint not null,
      price_cents int not null,
      primary key (professional_id, name_key)
    )`,
    // Serves the search for professionals who offer a service, cheapest first.
    'create index services_by_name on views.services (name_key, price_cents, professional_id)',
  ],
  'views.serviceNames': [
    // Names of services are far fewer than services: words are looked up here, services by these names.
    'create table views.service_names (name_key bigint primary key, lexemes tsvector not null)',
  ],
  'views.words': [
    /*
     * Every searchable word: a typed part finds the whole here, and rows by the index above. `listings`
     * is how many bear it: of one that many are found by, counting to a thousand would read them all.
     */
    `create table views.words (
      word text primary key,
      listings int not null default 0,
      -- All others are forgotten with the last listing that bears them.
      names_service boolean not null default false
    )`,
    // Serves whether a search for one beginning finds more than are counted.
    'create index common_words on views.words (word text_pattern_ops) where listings > 1000',
    // Serves a misspelt word and a part of one: of the 200,000 words of 100,000 listings, reading all took 0.4 to 0.9 s, this 0.5 to 80 ms.
    'create index words_alike on views.words using gin (word gin_trgm_ops)',
    // Serves deleting words without a listing.
    'create index words_of_nobody on views.words (word) where listings = 0 and not names_service',
  ],
  'views.tradeFacets': [
    // In which trades something is at all: only vets know of hearts.
    `create table views.trade_facets (
      facet bigint not null,
      role_key bigint not null,
      listings int not null,
      primary key (facet, role_key)
    )`,
    // Serves deleting facets without a listing.
    'create index facets_of_nobody on views.trade_facets (facet) where listings = 0',
  ],
  'views.tradeWords': [
    // In which trades a typed word can begin one: a look for each trade, however many words begin so.
    `create table views.trade_words (
      role_key bigint not null,
      word text collate "C" not null,
      listings int not null,
      primary key (role_key, word)
    )`,
    // Serves deleting words without a listing in a trade.
    'create index trade_words_of_nobody on views.trade_words (word) where listings = 0',
  ],
}
