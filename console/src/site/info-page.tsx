import { consultationServices } from '@lapka/contracts/consultations.ts'
import { IconAmbulance, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { UrgentHelp } from '../home/urgent-help.tsx'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { AnswerSample, RingSample } from './story-samples.tsx'
import { StoryPage } from './story-page.tsx'
import story from './story.module.css'

/** An online consultation: how it goes, when it is paid, what it costs, and when not to wait for one. */
export function InfoPage() {
  return (
    <StoryPage
      name="info"
      picture={<RingSample />}
      way={{ to: pathTo('onlineConsultation') }}
      features={[['pay', AnswerSample]]}
      steps={['ask', 'ring', 'talk']}
      more={<Prices />}
      cards={[
        ['recorded', IconShieldLock],
        ['instead', IconAmbulance],
      ]}
    >
      <div className={story.urgent}>
        <UrgentHelp />
      </div>
    </StoryPage>
  )
}

function Prices() {
  const { t } = useTranslation('pages', { keyPrefix: 'info.prices' })
  const format = useFormat()
  const language = useLanguage()
  return (
    <section className={story.part}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <ul className={story.prices}>
        {consultationServices.map(({ id, name, nameEn, priceCents, durationMinutes }) => (
          <li key={id}>
            {language === 'bg' ? name : nameEn}
            <b>{format.euro(priceCents)}</b>
            <span>{t('minutes', { count: durationMinutes })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
