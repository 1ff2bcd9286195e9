import type { ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import { galleryPhotoUrlOf, photoUrlOf } from '@lapka/contracts/photos.ts'
import { goesToParent, isVisited } from '@lapka/contracts/service-locations.ts'
import { isBookable } from '@lapka/domain/professionals/professional.ts'
import type { FoundProfessional, ProfessionalRow } from '@lapka/projections/professionals/search.ts'

/** A professional's public summary. */
export const summaryOf = (row: FoundProfessional, nextFreeAt: string | null): ProfessionalSummary => {
  const {
    professionalId,
    role,
    displayName,
    latinName,
    prefix,
    city,
    clinicName,
    specializations,
    languages,
    ratingTenths,
    reviewCount,
    fromPriceCents,
    isFromPrice,
    zone,
  } = row
  return {
    id: professionalId,
    role,
    displayName,
    latinName,
    prefix,
    city,
    address2: isVisited(row.services) ? row.address2 : '',
    clinicName,
    specializations,
    languages,
    ratingTenths,
    reviewCount,
    fromPriceCents,
    isFromPrice,
    zone,
    nextFreeAt,
    ...reachOf(row),
    distanceMetres: row.distanceMetres,
    consultationAvailability: row.isOnline,
    photoUrl: row.photoId === null ? null : photoUrlOf(row.photoId),
    isBookable: isBookable({ isVerified: row.verifiedAt !== null, role }) || (row.verifiedAt !== null && row.rooms !== null),
  }
}

type Located = Pick<ProfessionalRow, 'services' | 'serviceAreaKm'>

const reachOf = ({ services, serviceAreaKm }: Located) => ({
  isComingToYou: services.some(({ location }) => goesToParent(location)),
  serviceAreaKm,
})

/** The public part of a professional's page. A person's phone is given with an appointment. */
export const textsOf = ({ role, about, alternativeName, alternativeAbout, phone, website, ...row }: ProfessionalRow) => ({
  about,
  alternativeName,
  alternativeAbout,
  phone: isServiceProvider(role) ? '' : phone,
  website,
  species: row.species,
  gallery: row.gallery.map(({ photoId, alt, altEn }) => ({
    id: photoId,
    url: galleryPhotoUrlOf(row.professionalId, photoId),
    alt,
    altEn,
  })),
  education: row.education,
  experience: row.experience,
})
