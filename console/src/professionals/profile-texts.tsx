import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import classes from './professional-page.module.css'

/** A professional's own words, the animals they look after and how a business is reached. */
export function ProfileTexts({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const { about, alternativeName, alternativeAbout, phone, website, species, education, experience } = professional
  const history = historyOf({ education, experience }, t('profile.stillThere'))
  return (
    <>
      {(about || alternativeName) && (
        <section className={classes.own}>
          <h2>{t('profile.aboutTitle')}</h2>
          {about && <p>{about}</p>}
          {alternativeName && (
            <p>
              <b>{t('profile.alsoAs', { name: format.letters(alternativeName) })}</b>
            </p>
          )}
          {alternativeName && alternativeAbout && <p>{alternativeAbout}</p>}
        </section>
      )}
      {history.length > 0 && (
        <section className={classes.background}>
          <h2>{t('profile.backgroundTitle')}</h2>
          <dl className={classes.years}>
            {history.map((entry, index) => (
              <Entry key={index} {...entry} />
            ))}
          </dl>
          <p>{t('profile.ownWords')}</p>
        </section>
      )}
      {species.length > 0 && (
        <section>
          <h2>{t('profile.speciesTitle')}</h2>
          <p>{species.map((animal) => t(`profile.species.${animal}`)).join(', ')}</p>
        </section>
      )}
      {(phone || website) && (
        <section>
          <h2>{t('profile.contactTitle')}</h2>
          {phone && (
            <p>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </p>
          )}
          {website && (
            <p>
              <a href={website} rel="nofollow ugc noopener" target="_blank">
                {website.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
              </a>
            </p>
          )}
        </section>
      )}
    </>
  )
}

type HistoryEntry = { years: string; what: string; where: string }

/** Where they studied and worked, in one list: the latest first, and before all what goes on. */
const historyOf = (
  { education, experience }: Pick<ProfessionalDetails, 'education' | 'experience'>,
  stillThere: string,
): HistoryEntry[] =>
  [
    ...experience.map(({ fromYear, untilYear, work, place }) => ({
      end: untilYear ?? Infinity,
      years: untilYear === fromYear ? String(fromYear) : `${fromYear}–${untilYear ?? stillThere}`,
      what: work,
      where: place,
    })),
    ...education.map(({ year, degree, school }) => ({ end: year, years: String(year), what: degree, where: school })),
  ].toSorted((one, other) => (one.end === other.end ? 0 : other.end - one.end))

function Entry({ years, what, where }: HistoryEntry) {
  return (
    <div>
      <dt>{years}</dt>
      <dd>
        <b>{what || where}</b>
        {what && <span>{where}</span>}
      </dd>
    </div>
  )
}
