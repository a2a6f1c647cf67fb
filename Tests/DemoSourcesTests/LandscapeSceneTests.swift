import DemoSources
import Testing

@Suite struct LandscapeSceneTests {
    @Test(arguments: Terrain.allCases, Light.allCases)
    func keepsLandAndLightInItsSeed(terrain: Terrain, light: Light) {
        let scene = LandscapeScene(terrain: terrain, light: light, variation: 40_123)
        #expect(scene.terrain == terrain)
        #expect(scene.light == light)
        #expect(LandscapeScene(seed: scene.seed) == scene)
    }

    @Test func acceptsAnySeed() {
        #expect(Terrain.allCases.contains(LandscapeScene(seed: .max).terrain))
    }
}
