extension BuiltInCities {
    static let americas = """
        Saint John's||AG|17.12|-61.85|24
        Buenos Aires||AR|-34.61|-58.38|13080
        Córdoba|Córdoba|AR|-31.41|-64.18|1430
        Rosario|Santa Fe|AR|-32.95|-60.64|1170
        Mendoza|Mendoza|AR|-32.89|-68.83|880
        Salta|Salta|AR|-24.79|-65.41|620
        San Miguel de Tucumán|Tucumán|AR|-26.82|-65.22|780
        Puerto Iguazú|Misiones|AR|-25.60|-54.57|80
        Mar del Plata|Buenos Aires|AR|-38.00|-57.56|550
        San Carlos de Bariloche|Río Negro|AR|-41.15|-71.31|96
        El Calafate|Santa Cruz|AR|-50.34|-72.27|22
        El Chaltén|Santa Cruz|AR|-49.33|-72.89|2
        Ushuaia|Tierra del Fuego|AR|-54.81|-68.31|57
        Oranjestad||AW|12.52|-70.03|30
        Nassau||BS|25.06|-77.34|270
        Bridgetown||BB|13.10|-59.62|98
        Belize City||BZ|17.50|-88.20|61
        Hamilton||BM|32.29|-64.78|1
        La Paz||BO|-16.50|-68.15|812
        Santa Cruz de la Sierra||BO|-17.79|-63.18|1450
        Cochabamba||BO|-17.39|-66.16|840
        Sucre||BO|-19.03|-65.26|300
        Uyuni||BO|-20.46|-66.83|30
        São Paulo|São Paulo|BR|-23.55|-46.64|12400
        Rio de Janeiro|Rio de Janeiro|BR|-22.91|-43.18|6750
        Brasília|Federal District|BR|-15.78|-47.93|2200
        Salvador|Bahia|BR|-12.97|-38.51|2710
        Fortaleza|Ceará|BR|-3.72|-38.54|2400
        Belo Horizonte|Minas Gerais|BR|-19.92|-43.94|2370
        Ouro Preto|Minas Gerais|BR|-20.39|-43.51|70
        Manaus|Amazonas|BR|-3.10|-60.03|2000
        Curitiba|Paraná|BR|-25.43|-49.27|1720
        Foz do Iguaçu|Paraná|BR|-25.55|-54.59|258
        Recife|Pernambuco|BR|-8.05|-34.88|1480
        Porto Alegre|Rio Grande do Sul|BR|-30.03|-51.23|1370
        Belém|Pará|BR|-1.46|-48.50|1410
        Goiânia|Goiás|BR|-16.68|-49.25|1300
        São Luís|Maranhão|BR|-2.53|-44.30|920
        Natal|Rio Grande do Norte|BR|-5.79|-35.21|760
        Florianópolis|Santa Catarina|BR|-27.60|-48.55|412
        Cuiabá|Mato Grosso|BR|-15.60|-56.10|520
        Campo Grande|Mato Grosso do Sul|BR|-20.44|-54.65|730
        Toronto|Ontario|CA|43.70|-79.42|2790
        Montréal|Quebec|CA|45.51|-73.59|1760
        Vancouver|British Columbia|CA|49.25|-123.12|660
        Victoria|British Columbia|CA|48.43|-123.37|290
        Calgary|Alberta|CA|51.05|-114.09|1240
        Banff|Alberta|CA|51.18|-115.57|8
        Jasper|Alberta|CA|52.88|-118.08|4
        Edmonton|Alberta|CA|53.55|-113.47|930
        Ottawa|Ontario|CA|45.42|-75.70|990
        Winnipeg|Manitoba|CA|49.88|-97.15|705
        Churchill|Manitoba|CA|58.77|-94.17|1
        Québec|Quebec|CA|46.81|-71.21|530
        Halifax|Nova Scotia|CA|44.65|-63.57|360
        Saint John's|Newfoundland and Labrador|CA|47.56|-52.71|110
        Saskatoon|Saskatchewan|CA|52.12|-106.67|250
        Regina|Saskatchewan|CA|50.45|-104.62|215
        Thunder Bay|Ontario|CA|48.38|-89.25|109
        Whitehorse|Yukon|CA|60.72|-135.05|28
        Yellowknife|Northwest Territories|CA|62.45|-114.38|19
        Iqaluit|Nunavut|CA|63.75|-68.52|7
        George Town||KY|19.29|-81.37|35
        Santiago||CL|-33.46|-70.65|5200
        Valparaíso||CL|-33.04|-71.63|295
        Concepción||CL|-36.83|-73.05|225
        Antofagasta||CL|-23.65|-70.40|360
        San Pedro de Atacama||CL|-22.91|-68.20|5
        Puerto Montt||CL|-41.47|-72.94|220
        Puerto Natales||CL|-51.73|-72.51|19
        Punta Arenas||CL|-53.15|-70.92|123
        Hanga Roa|Easter Island|CL|-27.15|-109.43|7
        Bogotá||CO|4.61|-74.08|7670
        Medellín|Antioquia|CO|6.25|-75.56|2500
        Cali|Valle del Cauca|CO|3.44|-76.52|2400
        Barranquilla|Atlántico|CO|10.97|-74.78|1270
        Cartagena|Bolívar|CO|10.40|-75.51|950
        Santa Marta|Magdalena|CO|11.24|-74.20|500
        San José||CR|9.93|-84.08|340
        Monteverde||CR|10.30|-84.82|4
        Liberia||CR|10.63|-85.44|56
        Havana||CU|23.13|-82.38|2160
        Trinidad||CU|21.80|-79.98|60
        Santiago de Cuba||CU|20.02|-75.82|555
        Willemstad||CW|12.11|-68.93|125
        Roseau||DM|15.30|-61.39|16
        Santo Domingo||DO|18.50|-69.99|2200
        Punta Cana||DO|18.58|-68.41|100
        Quito||EC|-0.23|-78.52|1780
        Guayaquil||EC|-2.20|-79.89|2650
        Cuenca||EC|-2.90|-79.00|330
        Puerto Ayora|Galápagos|EC|-0.74|-90.31|12
        San Salvador||SV|13.69|-89.19|525
        Stanley||FK|-51.69|-57.85|2
        Cayenne||GF|4.93|-52.33|61
        Nuuk||GL|64.18|-51.72|18
        Ilulissat||GL|69.22|-51.10|5
        Saint George's||GD|12.05|-61.75|33
        Pointe-à-Pitre||GP|16.24|-61.53|170
        Guatemala City||GT|14.64|-90.51|1000
        Antigua Guatemala||GT|14.56|-90.73|40
        Flores||GT|16.93|-89.89|38
        Georgetown||GY|6.80|-58.16|235
        Port-au-Prince||HT|18.54|-72.34|1230
        Tegucigalpa||HN|14.08|-87.21|1000
        San Pedro Sula||HN|15.50|-88.03|720
        Kingston||JM|18.00|-76.79|940
        Montego Bay||JM|18.47|-77.92|83
        Fort-de-France||MQ|14.61|-61.08|80
        Mexico City||MX|19.43|-99.13|12300
        Guadalajara|Jalisco|MX|20.67|-103.39|1490
        Monterrey|Nuevo León|MX|25.68|-100.32|1140
        Puebla|Puebla|MX|19.04|-98.20|1590
        Tijuana|Baja California|MX|32.50|-117.00|1810
        Mérida|Yucatán|MX|20.97|-89.62|890
        Cancún|Quintana Roo|MX|21.17|-86.85|890
        Oaxaca|Oaxaca|MX|17.06|-96.73|260
        San Cristóbal de las Casas|Chiapas|MX|16.74|-92.64|185
        Guanajuato|Guanajuato|MX|21.02|-101.26|72
        León|Guanajuato|MX|21.13|-101.69|1240
        Querétaro|Querétaro|MX|20.59|-100.39|800
        San Luis Potosí|San Luis Potosí|MX|22.15|-100.98|825
        Acapulco|Guerrero|MX|16.86|-99.88|658
        Puerto Vallarta|Jalisco|MX|20.65|-105.23|225
        Cabo San Lucas|Baja California Sur|MX|22.89|-109.92|203
        La Paz|Baja California Sur|MX|24.14|-110.31|250
        Chihuahua|Chihuahua|MX|28.64|-106.09|925
        Hermosillo|Sonora|MX|29.10|-110.95|855
        Veracruz|Veracruz|MX|19.18|-96.14|425
        Managua||NI|12.13|-86.25|1000
        Granada||NI|11.93|-85.96|90
        Panama City||PA|8.99|-79.52|410
        Bocas del Toro||PA|9.34|-82.24|7
        Asunción||PY|-25.29|-57.65|1480
        Lima||PE|-12.04|-77.03|7740
        Cusco||PE|-13.52|-71.97|430
        Arequipa||PE|-16.40|-71.54|840
        Puno||PE|-15.84|-70.02|130
        Aguas Calientes||PE|-13.15|-72.53|5
        Trujillo||PE|-8.12|-79.03|750
        Iquitos||PE|-3.75|-73.25|440
        Huaraz||PE|-9.53|-77.53|87
        San Juan||PR|18.47|-66.11|420
        Basseterre||KN|17.30|-62.72|13
        Castries||LC|14.01|-60.99|20
        Kingstown||VC|13.16|-61.22|25
        Paramaribo||SR|5.87|-55.17|225
        Port of Spain||TT|10.67|-61.52|49
        New York City|New York|US|40.71|-74.01|8800
        Buffalo|New York|US|42.89|-78.88|260
        Los Angeles|California|US|34.05|-118.24|3970
        San Diego|California|US|32.72|-117.16|1390
        San Francisco|California|US|37.77|-122.42|865
        San Jose|California|US|37.34|-121.89|1020
        Sacramento|California|US|38.58|-121.49|490
        Fresno|California|US|36.75|-119.77|520
        Santa Barbara|California|US|34.42|-119.70|91
        Monterey|California|US|36.60|-121.89|28
        Palm Springs|California|US|33.83|-116.55|47
        Yosemite Valley|California|US|37.74|-119.58|2
        South Lake Tahoe|California|US|38.93|-119.98|22
        Chicago|Illinois|US|41.85|-87.65|2720
        Houston|Texas|US|29.76|-95.36|2300
        Dallas|Texas|US|32.78|-96.81|1300
        Austin|Texas|US|30.27|-97.74|930
        San Antonio|Texas|US|29.42|-98.49|1470
        El Paso|Texas|US|31.76|-106.49|680
        Phoenix|Arizona|US|33.45|-112.07|1560
        Tucson|Arizona|US|32.22|-110.93|540
        Flagstaff|Arizona|US|35.20|-111.65|70
        Grand Canyon Village|Arizona|US|36.05|-112.14|2
        Page|Arizona|US|36.91|-111.46|8
        Philadelphia|Pennsylvania|US|39.95|-75.16|1570
        Pittsburgh|Pennsylvania|US|40.44|-80.00|300
        Washington|District of Columbia|US|38.90|-77.04|690
        Baltimore|Maryland|US|39.29|-76.61|585
        Boston|Massachusetts|US|42.36|-71.06|670
        Providence|Rhode Island|US|41.82|-71.41|190
        Hartford|Connecticut|US|41.76|-72.69|125
        Portland|Maine|US|43.66|-70.26|67
        Bar Harbor|Maine|US|44.39|-68.20|5
        Burlington|Vermont|US|44.48|-73.21|45
        Atlanta|Georgia|US|33.75|-84.39|500
        Savannah|Georgia|US|32.08|-81.10|148
        Miami|Florida|US|25.77|-80.19|440
        Orlando|Florida|US|28.54|-81.38|310
        Tampa|Florida|US|27.95|-82.46|385
        Jacksonville|Florida|US|30.33|-81.66|950
        Key West|Florida|US|24.56|-81.78|25
        New Orleans|Louisiana|US|29.95|-90.08|390
        Nashville|Tennessee|US|36.17|-86.78|690
        Memphis|Tennessee|US|35.15|-90.05|630
        Charlotte|North Carolina|US|35.23|-80.84|875
        Raleigh|North Carolina|US|35.77|-78.64|470
        Asheville|North Carolina|US|35.60|-82.55|94
        Charleston|South Carolina|US|32.78|-79.93|150
        Richmond|Virginia|US|37.55|-77.46|227
        Detroit|Michigan|US|42.33|-83.05|640
        Cleveland|Ohio|US|41.50|-81.70|370
        Columbus|Ohio|US|39.96|-83.00|905
        Cincinnati|Ohio|US|39.13|-84.51|309
        Indianapolis|Indiana|US|39.77|-86.16|887
        Louisville|Kentucky|US|38.25|-85.76|630
        Milwaukee|Wisconsin|US|43.04|-87.91|577
        Minneapolis|Minnesota|US|44.98|-93.26|430
        Duluth|Minnesota|US|46.78|-92.11|86
        Des Moines|Iowa|US|41.60|-93.61|214
        Kansas City|Missouri|US|39.10|-94.58|508
        Saint Louis|Missouri|US|38.63|-90.20|300
        Omaha|Nebraska|US|41.26|-95.94|486
        Oklahoma City|Oklahoma|US|35.47|-97.52|680
        Rapid City|South Dakota|US|44.08|-103.23|75
        Fargo|North Dakota|US|46.88|-96.79|125
        Billings|Montana|US|45.78|-108.50|117
        Kalispell|Montana|US|48.20|-114.31|25
        Jackson|Wyoming|US|43.48|-110.76|10
        West Yellowstone|Montana|US|44.66|-111.10|1
        Boise|Idaho|US|43.61|-116.20|235
        Salt Lake City|Utah|US|40.76|-111.89|200
        Moab|Utah|US|38.57|-109.55|5
        Springdale|Utah|US|37.19|-113.00|1
        Las Vegas|Nevada|US|36.17|-115.14|640
        Reno|Nevada|US|39.53|-119.81|265
        Denver|Colorado|US|39.74|-104.98|715
        Colorado Springs|Colorado|US|38.83|-104.82|480
        Aspen|Colorado|US|39.19|-106.82|7
        Albuquerque|New Mexico|US|35.08|-106.65|560
        Santa Fe|New Mexico|US|35.69|-105.94|88
        Portland|Oregon|US|45.52|-122.68|650
        Bend|Oregon|US|44.06|-121.32|100
        Seattle|Washington|US|47.61|-122.33|737
        Spokane|Washington|US|47.66|-117.43|229
        Anchorage|Alaska|US|61.22|-149.90|290
        Fairbanks|Alaska|US|64.84|-147.72|33
        Juneau|Alaska|US|58.30|-134.42|32
        Honolulu|Hawaii|US|21.31|-157.86|350
        Kahului|Hawaii|US|20.89|-156.47|28
        Hilo|Hawaii|US|19.73|-155.09|45
        Lihue|Hawaii|US|21.98|-159.37|8
        Montevideo||UY|-34.90|-56.19|1310
        Punta del Este||UY|-34.97|-54.95|12
        Caracas||VE|10.49|-66.88|2000
        Maracaibo||VE|10.63|-71.64|1500
        Mérida||VE|8.59|-71.14|300
        Charlotte Amalie||VI|18.34|-64.93|15
        """
}
