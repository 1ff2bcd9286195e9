import i18next from 'i18next'
import texts from '../../kit/i18n/bg/appointments.json'

// Loaded with the screens that use these texts, not with the first page.
i18next.addResourceBundle('bg', 'appointments', texts)
