import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { IconBuildingHospital, IconCertificate, IconMapPin, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { keepTogether } from '../format/keep-together.ts'
import { useFormat } from '../format/use-format.ts'
import { LanguageFlags } from '../look/art/flags.tsx'
import { Face } from '../look/face.tsx'
import { Pill } from '../ui/pill.tsx'
import { useSpecialization } from './specialization.ts'
import classes from './professional-page.module.css'

export function ProfessionalHead({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('professionals')
  const format = useFormat(professional.zone)
  const specialization = useSpecialization()
  const { specializations, ratingTenths, reviewCount, clinicName, city, address2, languages, verifiedAt } = professional
  return (
    <header className={classes.who}>
      <Face person={professional} className={classes.photo} />
      <div>
        <h1>{keepTogether(format.name(professional))}</h1>
        <p className={classes.line}>
          {specializations.map((name) => specialization(name)).join(', ')}
          {ratingTenths > 0 && (
            <span className={classes.rating}>
              <IconStarFilled size={17} aria-hidden="true" /> <b>{format.rating(ratingTenths)}</b>{' '}
              {t('profile.reviews', { count: reviewCount })}
            </span>
          )}
        </p>
        <ul>
          {clinicName && (
            <li>
              <IconBuildingHospital size={18} stroke={1.75} aria-hidden="true" /> {clinicName}
            </li>
          )}
          <li>
            <IconMapPin size={18} stroke={1.75} aria-hidden="true" /> {[city, address2].filter(Boolean).join(', ')}
          </li>
          <li>
            <LanguageFlags codes={languages} />
          </li>
        </ul>
        {verifiedAt && (
          <Pill tone="ok" icon={<IconCertificate size={17} stroke={2} aria-hidden="true" />}>
            {t('profile.verified', { day: format.dayWithYear(verifiedAt) })}
          </Pill>
        )}
      </div>
    </header>
  )
}
