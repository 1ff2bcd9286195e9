import type { ConsultationChoices } from '@lapka/contracts/api/consultations.ts'
import { Box, Button, Stack } from '@mantine/core'
import { IconMoodHeart, IconStethoscope, IconUrgent } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { beginProgress, saveStep } from '../../entities/appointment/booking-progress.ts'
import { BookingSteps } from '../../booking/booking-steps.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useServiceNaming } from '../../entities/professional/professional-words.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { ChoiceOf } from '../choice.tsx'
import { useConsultationChoicesQuery } from '../../entities/consultation/consultation-api.ts'
import { Emergency } from '../emergency.tsx'
import { OpenConsultation } from './open-consultation.tsx'
import './texts.ts'
import classes from '../parent.module.css'

const icons = {
  'urgent-consultation': IconUrgent,
  'follow-up-consultation': IconStethoscope,
  'feeding-consultation': IconMoodHeart,
}
type ServiceId = keyof typeof icons

/** The first step of a consultation: its subject. */
export function ServicePage() {
  const { t } = useTranslation('consultations-ask')
  const [parameters] = useSearchParams()
  const professionalId = parameters.get('professionalId') ?? ''
  const query = useConsultationChoicesQuery(professionalId === '' ? {} : { professionalId })
  useEffect(() => beginProgress('direct', { professionalID: professionalId }), [professionalId])
  return (
    <div className={classes.askPage}>
      <BookingSteps active={0} of="consultation" />
      <Emergency />
      <Stack className={classes.narrow} gap="lg" maw={640} mt="xl">
        <div>
          <h1>
            <PageTitle />
          </h1>
          <Box component="p" mt="var(--lk-1)" mb={0} c="dimmed">
            {t('service.lead')}
          </Box>
        </div>
        <OpenConsultation />
        <PageState query={query}>{({ services }) => <Services services={services} parameters={parameters} />}</PageState>
        <p className={classes.how}>
          <Link to={pathTo('info', null, { infoType: 'online' })}>{t('service.how')}</Link>
        </p>
      </Stack>
    </div>
  )
}

function Services({ services, parameters }: Pick<ConsultationChoices, 'services'> & { parameters: URLSearchParams }) {
  const { t } = useTranslation('consultations-ask')
  const format = useFormat()
  const nameOf = useServiceNaming()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => {
    const before = parameters.get('serviceId')
    return services.find(({ id }) => id === before)?.id ?? services[0]?.id ?? ''
  })
  const choices = services.map((service) => {
    const ServiceIcon = icons[service.id as ServiceId]
    return {
      value: service.id,
      title: nameOf(service),
      price: format.euro(service.priceCents),
      note: [
        t(`service.${service.id as ServiceId}`),
        t('service.length', { minutes: format.minutes(service.durationMinutes) }),
      ].join(' · '),
      face: <ServiceIcon size={28} stroke={1.75} aria-hidden="true" />,
    }
  })
  const goOn = () => {
    void saveStep('SERVICE_SELECTED', { serviceType: chosen })
    const next = new URLSearchParams(parameters)
    next.set('serviceId', chosen)
    void navigate(pathTo('askConsultation', null, next))
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <ChoiceOf
        legend={t('service.label')}
        name="service"
        choices={choices}
        value={chosen}
        onChange={setChosen}
        columns={1}
        phoneColumns={1}
      />
      <Button type="submit" size="lg">
        {t('service.go')}
      </Button>
    </form>
  )
}
