import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import classes from './professional-page.module.css'

/** A professional's own words, the animals they look after and how a business is reached. */
export function ProfileTexts({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const { about, alternativeName, alternativeAbout, phone, website, species, education, experience } = professional
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
      {education.length + experience.length > 0 && (
        <section>
          <h2>{t('profile.backgroundTitle')}</h2>
          <dl className={classes.years}>
            {experience.map((one, index) => (
              <Entry key={index} years={yearsOf(one, t('profile.stillThere'))} what={one.work} where={one.place} />
            ))}
            {education.map((one, index) => (
              <Entry key={index} years={String(one.year)} what={one.degree} where={one.school} />
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

const yearsOf = ({ fromYear, untilYear }: { fromYear: number; untilYear: number | null }, stillThere: string): string =>
  untilYear === fromYear ? String(fromYear) : `${fromYear}–${untilYear ?? stillThere}`

function Entry({ years, what, where }: { years: string; what: string; where: string }) {
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
