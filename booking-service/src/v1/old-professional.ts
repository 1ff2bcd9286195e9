import type { OldProfessional } from '@lapka/contracts/api/v1.ts'
import { toStotinki } from '@lapka/contracts/money.ts'
import { photoUrlOf } from '@lapka/contracts/photos.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import { isVisited } from '@lapka/contracts/service-locations.ts'
import { publicPlaceOf } from '@lapka/domain/professionals/public-place.ts'
import type { ProfessionalRow } from '@lapka/projections/professionals/search.ts'

type Known = { nextFreeAt: string | null; isOnline: boolean }

/** A professional as the first version of the API has always said it. */
export const oldProfessionalOf = (row: ProfessionalRow, { nextFreeAt, isOnline }: Known): OldProfessional => {
  const { professionalId, role, prefix, name, surname, businessName, photoId, ratingTenths, languages } = row
  const isPerson = isServiceProvider(role)
  const { latitude, longitude } = publicPlaceOf(row, row.services)
  return {
    _id: professionalId,
    id: professionalId,
    role,
    prefixBy: prefix,
    name: isPerson ? name : '',
    surname: isPerson ? surname : '',
    photo: photoId === null ? null : photoUrlOf(photoId),
    rating: ratingTenths / 10,
    languages,
    address: { city: row.city, address2: isVisited(row.services) ? row.address2 : '' },
    geolocation: { coordinates: [coarse(longitude), coarse(latitude)] },
    associatedClinic: row.clinicName,
    metadata: {
      businessName: isPerson ? '' : businessName,
      workingDays: nextFreeAt,
      specializations: row.specializations.map((specializationName) => ({ specializationName })),
      services: row.services.map(({ id, priceCents }) => ({
        serviceName: id,
        price: toStotinki(priceCents) / 100,
        priceEuro: priceCents / 100,
      })),
      consultationAvailability: isOnline,
    },
  }
}

/** To about a hundred metres: it must not tell an address. */
const coarse = (degrees: number): number => Math.round(degrees * 1000) / 1000
