import { professionalStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

/** Where a professional has worked, and since when: an appointment belongs to the clinic where its vet worked when it began. */
export type Workplaces = { revision: number; stays: readonly { clinicId: string; from: string; until: string | null }[] }

const workplacesFold: Fold<Workplaces> = foldOf<Workplaces>(() => ({ revision: -1, stays: [] }), {
  ClinicJoined: (known, { clinicId }, { occurredAt }) => ({
    ...known,
    stays: [...known.stays, { clinicId, from: occurredAt, until: null }],
  }),
  ClinicLeft: (known, { clinicId }, { occurredAt }) => ({
    ...known,
    stays: known.stays.map((stay) => (stay.clinicId === clinicId && stay.until === null ? { ...stay, until: occurredAt } : stay)),
  }),
})

export const workplacesOf = (professionalId: string) => ({ stream: professionalStream(professionalId), fold: workplacesFold })

/** The payee of an appointment: the clinic, or else its professional. */
export const payeeOf = (professionalId: string, { stays }: Pick<Workplaces, 'stays'>, startsAt: string): string =>
  stays.find(({ from, until }) => from <= startsAt && (until === null || startsAt < until))?.clinicId ?? professionalId
