import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { PawMark } from '../../kit/look/art/logo.tsx'
import { serverNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Paper, PaperFacts } from '../../kit/ui/paper.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { useEntryTitle } from '../record/use-entry-title.ts'
import { addressOf, type MadeShareFacts } from './made-share.tsx'
import classes from './passport.module.css'

type Dose = Extract<RecordEntry, { kind: 'vaccination' }>
type Treatment = Extract<RecordEntry, { kind: 'treatment' }>
type PassportSheetProps = {
  record: RecordOverview
  doses: Dose[]
  treatments: Treatment[]
  /** Null once it opens nothing: a dead code is not printed. */
  made: MadeShareFacts | null
}

const YEAR_LENGTH = 4

/** Who the animal is, what protects it, and the code. */
export function PassportSheet({ record: { pet, protections }, doses, treatments, made }: PassportSheetProps) {
  const { t } = useTranslation(['shares', 'records', 'pets'])
  const language = useLanguage()
  const format = useFormat()
  const user = useCurrentUser()
  const titleOf = useEntryTitle()
  const day = (date: string | null) => (date === null ? t('passport.unknown') : format.dateWithYear(noonOf(date, DEFAULT_ZONE)))
  const kind = [t(`pets:type.${pet.animalType}`), pet.breed && breedName(pet.animalType, pet.breed, language)]
  const facts = [
    { name: t('passport.name'), value: format.letters(pet.name) },
    { name: t('passport.kind'), value: kind.filter(Boolean).join(', ') },
    { name: t('passport.sex'), value: t(`pets:gender.${pet.gender}`) },
    { name: t('passport.born'), value: pet.born.length === YEAR_LENGTH ? pet.born : day(pet.born) },
    { name: t('passport.chip'), value: pet.chip === '' ? t('passport.unknown') : pet.chip.replace(/(\d{3})(?=\d)/g, '$1 ') },
    { name: t('passport.chippedOn'), value: day(pet.chippedOn) },
    { name: t('passport.rabies'), value: <RabiesState protections={protections} day={day} /> },
    { name: t('passport.owner'), value: user === null ? '' : format.letters(`${user.name} ${user.surname}`) },
  ]
  return (
    <Paper className={classes.sheet}>
      <header>
        <div>
          <p className={classes.mark}>
            <PawMark size={22} /> {t('passport.head')}
          </p>
          <h1>{format.letters(pet.name)}</h1>
          <p className={classes.small}>{t('passport.made', { when: format.dateWithYear(serverNow()) })}</p>
        </div>
        {made !== null && (
          <figure>
            <QrCode text={addressOf(made.secret)} label={t('passport.qr', { pet: format.letters(pet.name) })} />
            <figcaption>{t('passport.qrUntil', { when: format.momentWithYear(made.until) })}</figcaption>
          </figure>
        )}
      </header>
      <PaperFacts facts={facts} />
      <Rows
        title={t('passport.vaccinations')}
        none={t('passport.noVaccinations')}
        product={t('passport.product')}
        rows={doses.map((dose) => ({
          ...dose,
          product: [titleOf(dose), dose.batch].filter(Boolean).join(', '),
          against: dose.against.map((disease) => t(`records:disease.${disease}`)),
        }))}
        day={day}
      />
      <Rows
        title={t('passport.treatments')}
        none={t('passport.noTreatments')}
        product={t('passport.preparation')}
        rows={treatments.map((treatment) => ({
          ...treatment,
          against: treatment.parasites.map((parasite) => t(`records:parasites.${parasite}`)),
        }))}
        day={day}
      />
      <p className={classes.official}>{t('passport.notOfficial')}</p>
    </Paper>
  )
}

type Day = (date: string | null) => string

function RabiesState({ protections, day }: { protections: RecordOverview['protections']; day: Day }) {
  const { t } = useTranslation('shares')
  const rabies = protections.find(({ against }) => against === 'rabies')
  if (rabies === undefined) return t('passport.rabiesNone')
  if (rabies.validUntil === null) return t('passport.rabiesUndated', { day: day(rabies.on) })
  const isOver = rabies.validUntil < localDateOf(serverNow(), DEFAULT_ZONE)
  return t(isOver ? 'passport.rabiesOver' : 'passport.rabiesValid', { day: day(rabies.validUntil) })
}

type Row = Pick<Dose, 'id' | 'on' | 'validUntil' | 'writer'> & { product: string; against: string[] }
type RowsProps = { title: string; none: string; product: string; rows: Row[]; day: Day }

/** A parent's own entry is not a vet's, on paper too. */
function Rows({ title, none, product, rows, day }: RowsProps) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const heads = [t('passport.day'), product, t('passport.against'), t('passport.validUntil'), t('passport.by')]
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <div className={classes.rows}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{day(row.on)}</td>
                  <td>{row.product}</td>
                  <td>{row.against.join(', ')}</td>
                  <td>{row.validUntil === null ? '' : day(row.validUntil)}</td>
                  <td>{row.writer === null ? t('passport.byOwner') : format.name(row.writer)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
