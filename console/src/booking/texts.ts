import i18next from 'i18next'
import texts from '../i18n/bg/booking.json'

i18next.addResourceBundle('bg', 'booking', texts)
