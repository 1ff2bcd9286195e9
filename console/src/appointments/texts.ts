import i18next from 'i18next'
import texts from '../i18n/bg/appointments.json'

// The words of appointments are many and nobody needs them on the first page: they arrive with the screens that say them.
i18next.addResourceBundle('bg', 'appointments', texts)
