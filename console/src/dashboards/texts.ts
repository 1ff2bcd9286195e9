import i18next from 'i18next'
import texts from '../i18n/bg/dashboards.json'

i18next.addResourceBundle('bg', 'dashboards', texts)
