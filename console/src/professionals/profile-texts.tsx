import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import classes from './professional-page.module.css'

/** A professional's own words, the animals they look after and how a business is reached. */
export function ProfileTexts({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const { about, alternativeName, alternativeAbout, phone, website, species } = professional
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
