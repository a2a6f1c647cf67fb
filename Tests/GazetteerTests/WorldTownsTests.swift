import Foundation
import Photos
import Testing

@testable import Gazetteer

/// Towns at coordinates of another source, a mile or two exact: those that the IANA time zone
/// database (`zone.tab`, public domain) names its zones for, under the names of the table.
@Suite struct WorldTownsTests {
    @Test func namesNearlyAllTownsAndNoOtherCountry() throws {
        let gazetteer = Gazetteer.builtIn()
        var wrong: [String] = []
        let towns = Self.towns.split(whereSeparator: { $0 == "|" || $0.isNewline })
        #expect(towns.count > 250)
        for town in towns {
            let fields = town.split(separator: " ", maxSplits: 3)
            let latitude = try #require(Double(fields[1]))
            let longitude = try #require(Double(fields[2]))
            let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let place = try #require(gazetteer.place(at: coordinate))
            #expect(place.country == Countries.name(ofCode: String(fields[0])), "\(town): \(place.name)")
            if place.city != fields[3] { wrong.append("\(town): \(place.name)") }
        }
        #expect(wrong.count * 20 <= towns.count, "\(wrong)")
    }

    /// Country, degrees north, degrees east, name.
    private static let towns = """
        AE 25.30 55.30 Dubai|AF 34.52 69.20 Kabul|AM 40.18 44.50 Yerevan|AO -8.80 13.23 Luanda
        AR -24.78 -65.42 Salta|AR -28.47 -65.78 Catamarca|AR -29.43 -66.85 La Rioja
        AR -31.40 -64.18 Córdoba|AR -31.53 -68.52 San Juan|AR -32.88 -68.82 Mendoza
        AR -33.32 -66.35 San Luis|AR -34.60 -58.45 Buenos Aires|AR -51.63 -69.22 Río Gallegos
        AR -54.80 -68.30 Ushuaia|AS -14.27 -170.70 Pago Pago|AT 48.22 16.33 Vienna|AU -12.47 130.83 Darwin
        AU -27.47 153.03 Brisbane|AU -31.95 115.85 Perth|AU -31.95 141.45 Broken Hill
        AU -33.87 151.22 Sydney|AU -34.92 138.58 Adelaide|AU -37.82 144.97 Melbourne
        AU -42.88 147.32 Hobart|AX 60.10 19.95 Mariehamn|AZ 40.38 49.85 Baku|BA 43.87 18.42 Sarajevo
        BD 23.72 90.42 Dhaka|BE 50.83 4.33 Brussels|BF 12.37 -1.52 Ouagadougou|BG 42.68 23.32 Sofia
        BI -3.38 29.37 Bujumbura|BJ 6.48 2.62 Porto-Novo|BO -16.50 -68.15 La Paz
        BQ 12.15 -68.28 Kralendijk|BR -1.45 -48.48 Belém|BR -15.58 -56.08 Cuiabá|BR -2.43 -54.87 Santarém
        BR -20.45 -54.62 Campo Grande|BR -23.53 -46.62 São Paulo|BR -3.13 -60.02 Manaus
        BR -3.72 -38.50 Fortaleza|BR -6.67 -69.87 Eirunepé|BR -7.20 -48.20 Araguaína
        BR -8.05 -34.90 Recife|BR -8.77 -63.90 Porto Velho|BR -9.67 -35.72 Maceió
        BR -9.97 -67.80 Rio Branco|BR 2.82 -60.67 Boa Vista|BS 25.08 -77.35 Nassau|BT 27.47 89.65 Thimphu
        BW -24.65 25.92 Gaborone|BY 53.90 27.57 Minsk|CA 43.65 -79.38 Toronto|CA 44.65 -63.60 Halifax
        CA 46.10 -64.78 Moncton|CA 46.20 -59.95 Glace Bay|CA 47.57 -52.72 St. John's
        CA 49.27 -123.12 Vancouver|CA 49.88 -97.15 Winnipeg|CA 50.28 -107.83 Swift Current
        CA 50.40 -104.65 Regina|CA 53.55 -113.47 Edmonton|CA 60.72 -135.05 Whitehorse
        CD -11.67 27.47 Lubumbashi|CD -4.30 15.30 Kinshasa|CF 4.37 18.58 Bangui|CG -4.27 15.28 Brazzaville
        CH 47.38 8.53 Zürich|CI 5.32 -4.03 Abidjan|CL -33.45 -70.67 Santiago|CL -45.57 -72.07 Coyhaique
        CL -53.15 -70.92 Punta Arenas|CM 4.05 9.70 Douala|CN 31.23 121.47 Shanghai|CN 43.80 87.58 Ürümqi
        CO 4.60 -74.08 Bogotá|CU 23.13 -82.37 Havana|CY 35.12 33.95 Famagusta|CY 35.17 33.37 Nicosia
        CZ 50.08 14.43 Prague|DE 52.50 13.37 Berlin|DJ 11.60 43.15 Djibouti|DK 55.67 12.58 Copenhagen
        DO 18.47 -69.90 Santo Domingo|DZ 36.78 3.05 Algiers|EC -2.17 -79.83 Guayaquil
        EE 59.42 24.75 Tallinn|EG 30.05 31.25 Cairo|ER 15.33 38.88 Asmara|ES 35.88 -5.32 Ceuta
        ES 40.40 -3.68 Madrid|ET 9.03 38.70 Addis Ababa|FI 60.17 24.97 Helsinki|FK -51.70 -57.85 Stanley
        FR 48.87 2.33 Paris|GA 0.38 9.45 Libreville|GB 51.51 -0.13 London|GE 41.72 44.82 Tbilisi
        GF 4.93 -52.33 Cayenne|GH 5.55 -0.22 Accra|GI 36.13 -5.35 Gibraltar|GL 64.18 -51.73 Nuuk
        GM 13.47 -16.65 Banjul|GN 9.52 -13.72 Conakry|GQ 3.75 8.78 Malabo|GR 37.97 23.72 Athens
        GW 11.85 -15.58 Bissau|HK 22.28 114.15 Hong Kong|HN 14.10 -87.22 Tegucigalpa|HR 45.80 15.97 Zagreb
        HT 18.53 -72.33 Port-au-Prince|HU 47.50 19.08 Budapest|ID -0.03 109.33 Pontianak
        ID -2.53 140.70 Jayapura|ID -5.12 119.40 Makassar|ID -6.17 106.80 Jakarta|IE 53.33 -6.25 Dublin
        IL 31.78 35.22 Jerusalem|IN 22.53 88.37 Kolkata|IQ 33.35 44.42 Baghdad|IR 35.67 51.43 Tehran
        IS 64.15 -21.85 Reykjavík|IT 41.90 12.48 Rome|JO 31.95 35.93 Amman|JP 35.65 139.74 Tokyo
        KE -1.28 36.82 Nairobi|KG 42.90 74.60 Bishkek|KH 11.55 104.92 Phnom Penh|KI 1.42 173.00 Tarawa
        KP 39.02 125.75 Pyongyang|KR 37.55 126.97 Seoul|KZ 43.25 76.95 Almaty|KZ 47.12 51.93 Atyrau
        KZ 51.22 51.35 Oral|LA 17.97 102.60 Vientiane|LB 33.88 35.50 Beirut|LI 47.15 9.52 Vaduz
        LK 6.93 79.85 Colombo|LR 6.30 -10.78 Monrovia|LS -29.47 27.50 Maseru|LT 54.68 25.32 Vilnius
        LU 49.60 6.15 Luxembourg|LV 56.95 24.10 Riga|LY 32.90 13.18 Tripoli|MA 33.65 -7.58 Casablanca
        MD 47.00 28.83 Chisinau|ME 42.43 19.27 Podgorica|MF 18.07 -63.08 Marigot
        MG -18.92 47.52 Antananarivo|MH 7.15 171.20 Majuro|MK 41.98 21.43 Skopje|ML 12.65 -8.00 Bamako
        MM 16.78 96.17 Yangon|MO 22.20 113.54 Macau|MP 15.20 145.75 Saipan|MR 18.10 -15.95 Nouakchott
        MW -15.78 35.00 Blantyre|MX 19.40 -99.15 Mexico City|MX 20.97 -89.62 Mérida|MX 21.08 -86.77 Cancún
        MX 23.22 -106.42 Mazatlán|MX 25.67 -100.32 Monterrey|MX 28.63 -106.08 Chihuahua
        MX 29.07 -110.97 Hermosillo|MX 29.57 -104.42 Ojinaga|MX 31.73 -106.48 Ciudad Juárez
        MX 32.53 -117.02 Tijuana|MY 1.55 110.33 Kuching|MY 3.17 101.70 Kuala Lumpur|MZ -25.97 32.58 Maputo
        NA -22.57 17.10 Windhoek|NC -22.27 166.45 Nouméa|NE 13.52 2.12 Niamey|NG 6.45 3.40 Lagos
        NI 12.15 -86.28 Managua|NL 52.37 4.90 Amsterdam|NO 59.92 10.75 Oslo|NP 27.72 85.32 Kathmandu
        NZ -36.87 174.77 Auckland|OM 23.60 58.58 Muscat|PE -12.05 -77.05 Lima|PG -9.50 147.17 Port Moresby
        PH 14.59 120.97 Manila|PK 24.87 67.05 Karachi|PL 52.25 21.00 Warsaw|PS 31.50 34.47 Gaza
        PS 31.53 35.09 Hebron|PT 38.72 -9.13 Lisbon|PY -25.27 -57.67 Asunción|RO 44.43 26.10 Bucharest
        RS 44.83 20.50 Belgrade|RU 43.17 131.93 Vladivostok|RU 46.35 48.05 Astrakhan
        RU 48.73 44.42 Volgograd|RU 51.57 46.03 Saratov|RU 52.05 113.47 Chita|RU 52.27 104.33 Irkutsk
        RU 53.20 50.15 Samara|RU 53.37 83.75 Barnaul|RU 53.75 87.12 Novokuznetsk|RU 54.33 48.40 Ulyanovsk
        RU 54.72 20.50 Kaliningrad|RU 55.00 73.40 Omsk|RU 55.03 82.92 Novosibirsk|RU 55.76 37.62 Moscow
        RU 56.02 92.83 Krasnoyarsk|RU 56.50 84.97 Tomsk|RU 56.85 60.60 Yekaterinburg|RU 58.60 49.65 Kirov
        RU 59.57 150.80 Magadan|RU 62.00 129.67 Yakutsk|RU 64.75 177.48 Anadyr|RW -1.95 30.07 Kigali
        SA 24.63 46.72 Riyadh|SD 15.60 32.53 Khartoum|SE 59.33 18.05 Stockholm|SG 1.28 103.85 Singapore
        SI 46.05 14.52 Ljubljana|SJ 78.00 16.00 Longyearbyen|SK 48.15 17.12 Bratislava
        SL 8.50 -13.25 Freetown|SM 43.92 12.47 San Marino|SN 14.67 -17.43 Dakar|SO 2.07 45.37 Mogadishu
        SR 5.83 -55.17 Paramaribo|SS 4.85 31.62 Juba|ST 0.33 6.73 São Tomé|SY 33.50 36.30 Damascus
        SZ -26.30 31.10 Mbabane|TD 12.12 15.05 N'Djamena|TG 6.13 1.22 Lomé|TH 13.75 100.52 Bangkok
        TJ 38.58 68.80 Dushanbe|TL -8.55 125.58 Dili|TM 37.95 58.38 Ashgabat|TN 36.80 10.18 Tunis
        TR 41.02 28.97 Istanbul|TT 10.65 -61.52 Port of Spain|TV -8.52 179.22 Funafuti
        TW 25.05 121.50 Taipei|TZ -6.80 39.28 Dar es Salaam|UA 44.95 34.10 Simferopol|UA 50.43 30.52 Kyiv
        UG 0.32 32.42 Kampala|US 21.31 -157.86 Honolulu|US 33.45 -112.07 Phoenix
        US 34.05 -118.24 Los Angeles|US 38.25 -85.76 Louisville|US 38.68 -87.53 Vincennes
        US 39.74 -104.98 Denver|US 39.77 -86.16 Indianapolis|US 41.85 -87.65 Chicago
        US 42.33 -83.05 Detroit|US 43.61 -116.20 Boise|US 58.30 -134.42 Juneau|US 61.22 -149.90 Anchorage
        UY -34.91 -56.21 Montevideo|UZ 39.67 66.80 Samarkand|UZ 41.33 69.30 Tashkent
        VE 10.50 -66.93 Caracas|WS -13.83 -171.73 Apia|YE 12.75 45.20 Aden|ZA -26.25 28.00 Johannesburg
        ZM -15.42 28.28 Lusaka|ZW -17.83 31.05 Harare
        """
}
