extension BuiltInCities {
    static let europe = """
        Tirana||AL|41.33|19.82|420
        Andorra la Vella||AD|42.51|1.52|23
        Vienna||AT|48.21|16.37|1980
        Graz|Styria|AT|47.07|15.44|300
        Salzburg|Salzburg|AT|47.80|13.04|157
        Innsbruck|Tyrol|AT|47.26|11.39|131
        Minsk||BY|53.90|27.57|2000
        Brussels||BE|50.85|4.35|1220
        Antwerp|Flanders|BE|51.22|4.40|530
        Ghent|Flanders|BE|51.05|3.72|265
        Bruges|Flanders|BE|51.21|3.22|118
        Liège|Wallonia|BE|50.63|5.57|197
        Sarajevo||BA|43.85|18.36|275
        Mostar||BA|43.34|17.81|105
        Sofia||BG|42.70|23.32|1240
        Plovdiv||BG|42.15|24.75|345
        Varna||BG|43.21|27.92|335
        Zagreb||HR|45.81|15.98|770
        Split|Split-Dalmatia|HR|43.51|16.44|160
        Dubrovnik|Dubrovnik-Neretva|HR|42.65|18.09|42
        Nicosia||CY|35.17|33.36|310
        Limassol||CY|34.68|33.04|240
        Prague||CZ|50.09|14.42|1310
        Brno|South Moravia|CZ|49.20|16.61|380
        Ostrava|Moravia-Silesia|CZ|49.83|18.28|285
        Copenhagen|Capital Region|DK|55.68|12.57|1350
        Aarhus|Central Jutland|DK|56.16|10.20|290
        Odense|Southern Denmark|DK|55.40|10.39|182
        Aalborg|North Jutland|DK|57.05|9.92|120
        Tallinn||EE|59.44|24.75|450
        Tartu||EE|58.38|26.73|95
        Tórshavn||FO|62.01|-6.77|14
        Helsinki|Uusimaa|FI|60.17|24.94|660
        Tampere|Pirkanmaa|FI|61.50|23.79|250
        Turku|Southwest Finland|FI|60.45|22.27|197
        Oulu|North Ostrobothnia|FI|65.01|25.47|212
        Rovaniemi|Lapland|FI|66.50|25.72|65
        Paris|Île-de-France|FR|48.85|2.35|2140
        Marseille|Provence-Alpes-Côte d'Azur|FR|43.30|5.37|870
        Lyon|Auvergne-Rhône-Alpes|FR|45.76|4.84|520
        Toulouse|Occitanie|FR|43.60|1.44|490
        Nice|Provence-Alpes-Côte d'Azur|FR|43.70|7.27|343
        Nantes|Pays de la Loire|FR|47.22|-1.55|320
        Strasbourg|Grand Est|FR|48.58|7.75|290
        Montpellier|Occitanie|FR|43.61|3.88|295
        Bordeaux|Nouvelle-Aquitaine|FR|44.84|-0.58|260
        Lille|Hauts-de-France|FR|50.63|3.06|235
        Rennes|Brittany|FR|48.11|-1.68|220
        Brest|Brittany|FR|48.39|-4.49|140
        Dijon|Bourgogne-Franche-Comté|FR|47.32|5.04|158
        Grenoble|Auvergne-Rhône-Alpes|FR|45.19|5.72|158
        Clermont-Ferrand|Auvergne-Rhône-Alpes|FR|45.78|3.08|147
        Rouen|Normandy|FR|49.44|1.10|112
        Ajaccio|Corsica|FR|41.93|8.74|70
        Berlin||DE|52.52|13.41|3600
        Hamburg||DE|53.55|9.99|1850
        Munich|Bavaria|DE|48.14|11.58|1490
        Cologne|North Rhine-Westphalia|DE|50.94|6.96|1080
        Frankfurt am Main|Hesse|DE|50.11|8.68|760
        Stuttgart|Baden-Württemberg|DE|48.78|9.18|630
        Düsseldorf|North Rhine-Westphalia|DE|51.23|6.78|620
        Dortmund|North Rhine-Westphalia|DE|51.51|7.47|590
        Essen|North Rhine-Westphalia|DE|51.46|7.01|580
        Leipzig|Saxony|DE|51.34|12.37|600
        Dresden|Saxony|DE|51.05|13.74|560
        Bremen||DE|53.08|8.81|570
        Hanover|Lower Saxony|DE|52.37|9.73|535
        Nuremberg|Bavaria|DE|49.45|11.08|520
        Freiburg|Baden-Württemberg|DE|47.99|7.85|230
        Kassel|Hesse|DE|51.31|9.48|200
        Rostock|Mecklenburg-Vorpommern|DE|54.09|12.14|208
        Kiel|Schleswig-Holstein|DE|54.32|10.14|246
        Saarbrücken|Saarland|DE|49.23|7.00|180
        Gibraltar||GI|36.14|-5.35|34
        Athens|Attica|GR|37.98|23.73|3150
        Thessaloniki|Central Macedonia|GR|40.64|22.94|810
        Patras|Western Greece|GR|38.25|21.73|170
        Heraklion|Crete|GR|35.34|25.13|175
        Rhodes|South Aegean|GR|36.43|28.22|50
        Santorini|South Aegean|GR|36.42|25.43|15
        Budapest||HU|47.50|19.04|1750
        Debrecen||HU|47.53|21.62|200
        Reykjavík||IS|64.15|-21.94|139
        Akureyri||IS|65.68|-18.09|19
        Dublin|Leinster|IE|53.35|-6.26|1200
        Cork|Munster|IE|51.90|-8.47|210
        Galway|Connacht|IE|53.27|-9.05|84
        Rome|Lazio|IT|41.89|12.48|2800
        Milan|Lombardy|IT|45.46|9.19|1370
        Naples|Campania|IT|40.85|14.27|950
        Turin|Piedmont|IT|45.07|7.69|860
        Palermo|Sicily|IT|38.12|13.36|640
        Catania|Sicily|IT|37.50|15.09|310
        Genoa|Liguria|IT|44.41|8.93|570
        Bologna|Emilia-Romagna|IT|44.49|11.34|390
        Florence|Tuscany|IT|43.77|11.25|370
        Pisa|Tuscany|IT|43.72|10.40|90
        Bari|Apulia|IT|41.12|16.87|320
        Venice|Veneto|IT|45.44|12.33|255
        Verona|Veneto|IT|45.44|10.99|257
        Trieste|Friuli-Venezia Giulia|IT|45.65|13.78|200
        Cagliari|Sardinia|IT|39.22|9.11|150
        Bolzano|Trentino-Alto Adige|IT|46.49|11.35|107
        Perugia|Umbria|IT|43.11|12.39|165
        Pristina||XK|42.67|21.17|210
        Riga||LV|56.95|24.11|610
        Vaduz||LI|47.14|9.52|6
        Vilnius||LT|54.69|25.28|580
        Kaunas||LT|54.90|23.90|300
        Luxembourg||LU|49.61|6.13|130
        Valletta||MT|35.90|14.51|355
        Chișinău||MD|47.01|28.86|640
        Monaco||MC|43.74|7.42|38
        Podgorica||ME|42.44|19.26|190
        Amsterdam|North Holland|NL|52.37|4.89|880
        Rotterdam|South Holland|NL|51.92|4.48|650
        The Hague|South Holland|NL|52.08|4.30|550
        Utrecht|Utrecht|NL|52.09|5.12|360
        Eindhoven|North Brabant|NL|51.44|5.48|240
        Groningen|Groningen|NL|53.22|6.57|235
        Maastricht|Limburg|NL|50.85|5.69|120
        Skopje||MK|42.00|21.43|540
        Oslo||NO|59.91|10.75|1000
        Bergen|Vestland|NO|60.39|5.32|285
        Trondheim|Trøndelag|NO|63.43|10.40|205
        Stavanger|Rogaland|NO|58.97|5.73|230
        Kristiansand|Agder|NO|58.15|8.00|113
        Ålesund|Møre og Romsdal|NO|62.47|6.15|67
        Bodø|Nordland|NO|67.28|14.40|53
        Tromsø|Troms|NO|69.65|18.96|77
        Longyearbyen|Svalbard|SJ|78.22|15.64|3
        Warsaw|Masovia|PL|52.23|21.01|1860
        Kraków|Lesser Poland|PL|50.06|19.94|800
        Łódź|Łódź|PL|51.76|19.46|660
        Wrocław|Lower Silesia|PL|51.11|17.04|670
        Poznań|Greater Poland|PL|52.41|16.93|540
        Gdańsk|Pomerania|PL|54.35|18.65|486
        Szczecin|West Pomerania|PL|53.43|14.55|395
        Lublin|Lublin|PL|51.25|22.57|330
        Katowice|Silesia|PL|50.26|19.02|285
        Lisbon||PT|38.72|-9.14|545
        Porto||PT|41.15|-8.61|232
        Coimbra||PT|40.21|-8.43|140
        Faro|Algarve|PT|37.02|-7.93|67
        Funchal|Madeira|PT|32.65|-16.91|105
        Ponta Delgada|Azores|PT|37.74|-25.67|68
        Bucharest||RO|44.43|26.10|1720
        Cluj-Napoca|Cluj|RO|46.77|23.59|290
        Timișoara|Timiș|RO|45.75|21.23|250
        Iași|Iași|RO|47.16|27.59|270
        Brașov|Brașov|RO|45.65|25.61|240
        Constanța|Constanța|RO|44.17|28.64|265
        Moscow||RU|55.75|37.62|12600
        Saint Petersburg||RU|59.94|30.31|5400
        Nizhny Novgorod|Nizhny Novgorod|RU|56.33|44.00|1250
        Kazan|Tatarstan|RU|55.79|49.12|1250
        Samara|Samara|RU|53.20|50.15|1150
        Rostov-on-Don|Rostov|RU|47.23|39.72|1130
        Volgograd|Volgograd|RU|48.72|44.50|1010
        Voronezh|Voronezh|RU|51.67|39.18|1050
        Ufa|Bashkortostan|RU|54.74|55.97|1130
        Perm|Perm|RU|58.01|56.25|1050
        Yekaterinburg|Sverdlovsk|RU|56.84|60.61|1500
        Chelyabinsk|Chelyabinsk|RU|55.15|61.43|1190
        Omsk|Omsk|RU|54.99|73.37|1130
        Novosibirsk|Novosibirsk|RU|55.04|82.93|1620
        Krasnoyarsk|Krasnoyarsk|RU|56.01|92.87|1090
        Irkutsk|Irkutsk|RU|52.30|104.30|620
        Yakutsk|Sakha|RU|62.03|129.73|320
        Khabarovsk|Khabarovsk|RU|48.48|135.08|617
        Vladivostok|Primorye|RU|43.12|131.89|600
        Petropavlovsk-Kamchatsky|Kamchatka|RU|53.04|158.65|180
        Murmansk|Murmansk|RU|68.97|33.09|280
        Arkhangelsk|Arkhangelsk|RU|64.54|40.54|350
        Kaliningrad|Kaliningrad|RU|54.71|20.51|490
        Sochi|Krasnodar|RU|43.60|39.73|440
        San Marino||SM|43.94|12.45|4
        Belgrade||RS|44.80|20.47|1270
        Novi Sad|Vojvodina|RS|45.25|19.84|260
        Niš||RS|43.32|21.90|185
        Bratislava||SK|48.15|17.11|435
        Košice||SK|48.72|21.26|240
        Ljubljana||SI|46.05|14.51|285
        Maribor||SI|46.55|15.65|95
        Madrid|Community of Madrid|ES|40.42|-3.70|3280
        Barcelona|Catalonia|ES|41.39|2.16|1640
        Valencia|Valencian Community|ES|39.47|-0.38|790
        Seville|Andalusia|ES|37.38|-5.97|690
        Zaragoza|Aragon|ES|41.65|-0.88|670
        Málaga|Andalusia|ES|36.72|-4.42|570
        Granada|Andalusia|ES|37.18|-3.60|230
        Córdoba|Andalusia|ES|37.88|-4.78|325
        Murcia|Murcia|ES|37.99|-1.13|440
        Alicante|Valencian Community|ES|38.35|-0.48|330
        Palma|Balearic Islands|ES|39.57|2.65|410
        Las Palmas|Canary Islands|ES|28.12|-15.43|380
        Santa Cruz de Tenerife|Canary Islands|ES|28.47|-16.25|205
        Bilbao|Basque Country|ES|43.26|-2.93|345
        San Sebastián|Basque Country|ES|43.31|-1.98|187
        Valladolid|Castile and León|ES|41.65|-4.72|298
        Salamanca|Castile and León|ES|40.97|-5.66|143
        Toledo|Castile-La Mancha|ES|39.86|-4.02|84
        A Coruña|Galicia|ES|43.37|-8.40|245
        Santiago de Compostela|Galicia|ES|42.88|-8.54|97
        Oviedo|Asturias|ES|43.36|-5.84|220
        Stockholm|Stockholm|SE|59.33|18.07|1500
        Gothenburg|Västra Götaland|SE|57.71|11.97|590
        Malmö|Skåne|SE|55.61|13.00|330
        Uppsala|Uppsala|SE|59.86|17.64|165
        Linköping|Östergötland|SE|58.41|15.62|112
        Umeå|Västerbotten|SE|63.83|20.26|90
        Luleå|Norrbotten|SE|65.58|22.15|48
        Kiruna|Norrbotten|SE|67.86|20.23|18
        Zürich|Zürich|CH|47.37|8.54|420
        Geneva|Geneva|CH|46.20|6.15|203
        Basel|Basel-Stadt|CH|47.56|7.59|175
        Bern|Bern|CH|46.95|7.45|134
        Lausanne|Vaud|CH|46.52|6.63|140
        Lucerne|Lucerne|CH|47.05|8.31|82
        Lugano|Ticino|CH|46.01|8.96|63
        Zermatt|Valais|CH|46.02|7.75|6
        Kyiv||UA|50.45|30.52|2950
        Kharkiv|Kharkiv|UA|49.99|36.23|1430
        Odesa|Odesa|UA|46.48|30.73|1010
        Dnipro|Dnipropetrovsk|UA|48.47|35.04|980
        Lviv|Lviv|UA|49.84|24.03|720
        Donetsk|Donetsk|UA|48.00|37.80|900
        Zaporizhzhia|Zaporizhzhia|UA|47.84|35.14|720
        Simferopol|Crimea|UA|44.95|34.10|340
        London|England|GB|51.51|-0.13|8960
        Birmingham|England|GB|52.48|-1.90|1140
        Manchester|England|GB|53.48|-2.24|550
        Liverpool|England|GB|53.41|-2.98|490
        Leeds|England|GB|53.80|-1.55|790
        Sheffield|England|GB|53.38|-1.47|580
        Newcastle upon Tyne|England|GB|54.97|-1.61|300
        York|England|GB|53.96|-1.08|153
        Nottingham|England|GB|52.95|-1.15|330
        Leicester|England|GB|52.64|-1.13|355
        Bristol|England|GB|51.45|-2.59|465
        Southampton|England|GB|50.90|-1.40|250
        Brighton|England|GB|50.82|-0.14|290
        Oxford|England|GB|51.75|-1.26|152
        Cambridge|England|GB|52.21|0.12|145
        Norwich|England|GB|52.63|1.30|143
        Plymouth|England|GB|50.37|-4.14|262
        Exeter|England|GB|50.72|-3.53|130
        Cardiff|Wales|GB|51.48|-3.18|362
        Swansea|Wales|GB|51.62|-3.94|240
        Edinburgh|Scotland|GB|55.95|-3.19|525
        Glasgow|Scotland|GB|55.86|-4.25|635
        Aberdeen|Scotland|GB|57.15|-2.10|198
        Inverness|Scotland|GB|57.48|-4.22|47
        Belfast|Northern Ireland|GB|54.60|-5.93|340
        Vatican City||VA|41.90|12.45|1
        Douglas||IM|54.15|-4.48|27
        """
}
